import { type RefObject, useEffect, useState } from 'react'

/** Number of bars in a wave. */
export const BARS = 48
/** The largest audio that is fetched for its wave: longer ones are music and lectures, whose shape is not worth it. */
const MAX_BYTES = 3_000_000
/** Enough to tell silence from speech, and small in memory while it is decoded. */
const SAMPLE_RATE = 8_000

/** Waves by the audio's key, so that a bubble that scrolls away and returns is not decoded again. */
const cachedWaves = new Map<string, Promise<readonly number[] | undefined>>()
/** Audios are decoded one after the other: a conversation full of voice notes must not freeze while it is scrolled. */
let turn: Promise<unknown> = Promise.resolve()

type Sound = { key: string; url: string | undefined; bytes: number | null }

/**
 * The loudness of an audio in equal parts, 0 to 1, once it has been in sight; undefined until then, and where it cannot
 * be computed.
 */
export function useWave(
  container: RefObject<Element>,
  { key, url, bytes }: Sound,
): readonly number[] | undefined {
  const [wave, setWave] = useState<readonly number[]>()
  const isWorth = url !== undefined && !url.startsWith('blob:') && bytes !== null && bytes <= MAX_BYTES
  useEffect(() => {
    const { current } = container
    if (!isWorth || !current || typeof IntersectionObserver === 'undefined') return
    let isLeft = false
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void waveOf(key, url).then((loadedWave) => !isLeft && setWave(loadedWave))
    })
    observer.observe(current)
    return () => {
      isLeft = true
      observer.disconnect()
    }
  }, [container, key, url, isWorth])
  return wave
}

function waveOf(key: string, url: string) {
  const cachedWave = cachedWaves.get(key)
  if (cachedWave) return cachedWave
  // An audio that cannot be fetched or decoded here is still played, over a plain line.
  const decoding = turn.then(() => decode(url)).catch(() => undefined)
  turn = decoding
  cachedWaves.set(key, decoding)
  void decoding.then((wave) => wave ?? cachedWaves.delete(key))
  return decoding
}

async function decode(url: string): Promise<readonly number[]> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the sound answered ${answer.status}`)
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  const sound = await context.decodeAudioData(await answer.arrayBuffer())
  return barsOf(sound.getChannelData(0))
}

/** The peak of each part, relative to the highest peak, so that a soft voice has a shape too. */
export function barsOf(samples: ArrayLike<number>, count = BARS): readonly number[] {
  const peaks = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * samples.length) / count))
    let peak = 0
    for (let index = from; index < to; index++) peak = Math.max(peak, Math.abs(samples[index] ?? 0))
    return peak
  })
  const highestPeak = Math.max(...peaks)
  return highestPeak === 0 ? peaks : peaks.map((peak) => peak / highestPeak)
}
