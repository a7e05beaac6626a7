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
    for (let offset = 0; offset < samples.length; offset += PASSES) {
      pieces.push(encoder.encode([samples.subarray(offset, offset + PASSES)]).slice())
    }
  }
  try {
    for (let offset = 0; offset < audio.length; offset += PIECE)
      encode(await decoder.decode(audio.subarray(offset, offset + PIECE)))
    encode(await decoder.flush())
  } finally {
    decoder.free()
  }
  if (heard === 0) return null
  pieces.push(encoder.finalize().slice())
  return Buffer.concat(pieces)
}

function mono(channels: readonly Float32Array[]): Float32Array {
  const [firstChannel = new Float32Array(), ...otherChannels] = channels
  if (otherChannels.length === 0) return firstChannel
  return firstChannel.map((value, n) => {
    const sum = otherChannels.reduce((total, channel) => total + (channel[n] ?? 0), value)
    return sum / channels.length
  })
}
