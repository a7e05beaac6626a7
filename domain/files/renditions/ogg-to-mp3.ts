import { OggOpusDecoder } from 'ogg-opus-decoder'
import { createMp3Encoder } from 'wasm-media-encoders'

/** Speech needs no more; the specification's 128 kbit/s are for music. */
const BITRATE = 64
const RATE = 48_000
const PIECE = 64 << 10
/** Longest audio that is made playable, in seconds: what unfolds to more is left as it is. */
const LONGEST_SECONDS = 2 * 3600
const PASSES = 1 << 14

/**
 * Ogg/Opus as MP3 of one channel, piece by piece. Both ends are WebAssembly. Null where nothing in it can be heard.
 */
export async function oggToMp3(audio: Uint8Array): Promise<Uint8Array | null> {
  const decoder = new OggOpusDecoder({ forceStereo: false })
  await decoder.ready
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate: RATE, bitrate: BITRATE })
  const pieces: Uint8Array[] = []
  let heard = 0
  const encode = ({ channelData }: { channelData: Float32Array[] }) => {
    const samples = mono(channelData)
    heard += samples.length
    if (heard > LONGEST_SECONDS * RATE) throw new Error('the audio is too long')
    // What the encoder gives is overwritten by its next call.
    for (let at = 0; at < samples.length; at += PASSES) {
      pieces.push(encoder.encode([samples.subarray(at, at + PASSES)]).slice())
    }
  }
  try {
    for (let at = 0; at < audio.length; at += PIECE)
      encode(await decoder.decode(audio.subarray(at, at + PIECE)))
    encode(await decoder.flush())
  } finally {
    decoder.free()
  }
  if (heard === 0) return null
  pieces.push(encoder.finalize().slice())
  return Buffer.concat(pieces)
}

function mono(channels: readonly Float32Array[]): Float32Array {
  const [left = new Float32Array(), ...others] = channels
  if (others.length === 0) return left
  return left.map((value, n) => {
    const sum = others.reduce((total, channel) => total + (channel[n] ?? 0), value)
    return sum / channels.length
  })
}
