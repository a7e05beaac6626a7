/** Voice notes: recorded or made up, encoded as Ogg Opus like those of real phones. */

export type Voice = { data: Uint8Array; seconds: number }
type EncoderMessage = { message: 'ready' | 'page' | 'done'; page?: Uint8Array }

const RATE = 48_000
const BLOCK = 4_096

export type Recording = { stop: () => Promise<Voice>; cancel: () => void }

/** Starts the microphone; throws when the browser gives no access. */
export async function recordVoice(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', (event) => parts.push(event.data))
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  const finish = async (): Promise<void> => {
    if (recorder.state !== 'inactive') recorder.stop()
    await ended
    for (const track of stream.getTracks()) track.stop()
  }
  return {
    stop: async () => {
      await finish()
      const context = new AudioContext({ sampleRate: RATE })
      const audio = await context.decodeAudioData(await new Blob(parts).arrayBuffer())
      await context.close()
      return encodeVoice(audio.getChannelData(0))
    },
    cancel: () => void finish(),
  }
}

/** A ready-made voice note: four seconds that rise and fall like somebody speaking. */
export function sampleVoice(): Promise<Voice> {
  const samples = new Float32Array(RATE * 4)
  let phase = 0
  for (let i = 0; i < samples.length; i++) {
    const seconds = i / RATE
    const syllable = Math.max(
      0,
      Math.sin(seconds * 2 * Math.PI * 2.3) + 0.25 * Math.sin(seconds * 2 * Math.PI * 5.1),
    )
    const pitch = 150 + 28 * Math.sin(seconds * 2.1) + 14 * Math.sin(seconds * 7.3)
    phase += (2 * Math.PI * pitch) / RATE
    const vowel = 0.5 + 0.5 * Math.sin(seconds * 9.7)
    const tone = Math.sin(phase) + 0.5 * vowel * Math.sin(phase * 4) + 0.3 * (1 - vowel) * Math.sin(phase * 7)
    const fade = Math.min(1, seconds * 8, (4 - seconds) * 8)
    samples[i] = 0.3 * syllable * tone * fade
  }
  return encodeVoice(samples)
}

/** Encodes mono sound of 48 kHz. */
export function encodeVoice(samples: Float32Array): Promise<Voice> {
  const worker = new Worker('/page/encoderWorker.min.js')
  const pages: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      worker.terminate()
      resolve({ data: join(pages), seconds: Math.max(1, Math.round(samples.length / RATE)) })
    }
    worker.addEventListener('error', () => reject(new Error('the voice encoder failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<EncoderMessage>) => {
      if (data.message === 'ready') feed(worker, samples)
      if (data.message === 'page' && data.page) pages.push(data.page)
      if (data.message === 'done') finish()
    })
    worker.postMessage({
      command: 'init',
      encoderSampleRate: RATE,
      originalSampleRate: RATE,
      numberOfChannels: 1,
      bufferLength: BLOCK,
      encoderApplication: 2048,
      encoderBitRate: 32_000,
    })
  })
}

function feed(worker: Worker, samples: Float32Array): void {
  worker.postMessage({ command: 'getHeaderPages' })
  for (let offset = 0; offset < samples.length; offset += BLOCK) {
    const block = new Float32Array(BLOCK)
    block.set(samples.subarray(offset, offset + BLOCK))
    worker.postMessage({ command: 'encode', buffers: [block] })
  }
  worker.postMessage({ command: 'done' })
}

function join(parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let offset = 0
  for (const part of parts) {
    out.set(part, offset)
    offset += part.length
  }
  return out
}
