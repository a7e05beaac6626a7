declare module 'opus-recorder' {
  /** The parts that we use; https://github.com/chris-rudmin/opus-recorder#readme */
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default class Recorder {
    constructor(settings: {
      encoderPath: string
      sourceNode: AudioNode
      numberOfChannels: number
      encoderApplication: number
      encoderSampleRate: number
      encoderBitRate: number
    })
    ondataavailable: (data: Uint8Array<ArrayBuffer>) => void
    start(): Promise<void>
    pause(): void
    resume(): void
    stop(): Promise<void>
    close(): Promise<void>
  }
}

declare module 'opus-recorder/dist/encoderWorker.min.js?url' {
  const url: string
  // biome-ignore lint/style/noDefaultExport: as the build makes it
  export default url
}
