import encoderPath from 'opus-recorder/dist/encoderWorker.min.js?url'
import { VOICE_MIME } from './voice'

/** Opus as WhatsApp's own voice notes; bits per second as the specification has them (1 §9). */
const VOICE = {
  numberOfChannels: 1,
  encoderApplication: 2048,
  encoderSampleRate: 48_000,
  encoderBitRate: 128_000,
}

export type Microphone = {
  pause(): void
  resume(): void
  /** Returns the present loudness, 0 to 1. */
  level(): number
  /** Ends the recording and gives it as Ogg/Opus; the microphone is let go. */
  stop(): Promise<Blob>
  /** Lets the microphone go and forgets what was said. */
  abandon(): Promise<void>
}

/**
 * Asks for the microphone and records. Rejects with the browser's DOMException when it is refused or missing, and with the
 * recorder's error when that cannot start; the microphone is on only while something is recorded.
 */
export async function openMicrophone(load = () => import('opus-recorder')): Promise<Microphone> {
  const { default: Recorder } = await load()
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  const letGo = lettingGo(stream)
  try {
    return await record(Recorder, stream, letGo)
  } catch (error) {
    await letGo()
    throw error
  }
}

/** Turns the microphone off, however far the recording came. */
function lettingGo(stream: MediaStream): (context?: AudioContext) => Promise<void> {
  return async (context) => {
    for (const track of stream.getTracks()) track.stop()
    await context?.close()
  }
}

type RecorderClass = typeof import('opus-recorder')['default']
type LetGo = ReturnType<typeof lettingGo>

async function record(Recorder: RecorderClass, stream: MediaStream, letGo: LetGo): Promise<Microphone> {
  const context = new AudioContext()
  const source = context.createMediaStreamSource(stream)
  const analyser = context.createAnalyser()
  source.connect(analyser)
  const recorder = new Recorder({ ...VOICE, encoderPath, sourceNode: source })
  await recorder.start()

  return {
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    level: () => loudness(analyser),
    async stop() {
      const recorded = new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
        recorder.ondataavailable = resolve
      })
      await recorder.stop()
      const data = await recorded
      await letGo(context)
      return new Blob([data], { type: VOICE_MIME })
    },
    async abandon() {
      await recorder.stop()
      await letGo(context)
    },
  }
}

/** Root mean square of the present wave, widened so that speech fills the meter. */
function loudness(analyser: AnalyserNode): number {
  const wave = new Float32Array(analyser.fftSize)
  analyser.getFloatTimeDomainData(wave)
  const mean = wave.reduce((sum, value) => sum + value * value, 0) / wave.length
  return Math.min(1, Math.sqrt(mean) * 4)
}
