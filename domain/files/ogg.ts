/** Opus counts 48,000 samples a second, whatever the rate of the recording (RFC 7845). */
const OPUS_RATE = 48_000
const TAIL_BYTES = 65_536

/**
 * The length of an Ogg/Opus recording in whole seconds, at least one; null when it cannot be read. It is the position
 * that stands on the last page (RFC 3533).
 */
export async function oggSeconds(blob: Blob): Promise<number | null> {
  const tail = Buffer.from(await blob.slice(Math.max(0, blob.size - TAIL_BYTES)).arrayBuffer())
  const page = tail.lastIndexOf('OggS')
  if (page === -1 || page + 14 > tail.length) return null
  const seconds = Number(tail.readBigInt64LE(page + 6)) / OPUS_RATE
  return seconds > 0 && seconds < 86_400 ? Math.max(1, Math.round(seconds)) : null
}
