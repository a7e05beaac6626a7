import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { Noun } from '~/live/store/nouns'
import { useChanges, useResync } from '~/live/store/use-store'

/** However much happens, the page is read again at most this often; longer than an answer is shared (figure-readings.ts). */
const AGAIN_MS = 4_000
/** Readings that take long wait so many times as long before the next: figures of years cost every company’s time. */
const PAUSE = 5
/** Without any event waiting times grow, people come to be away, and a day ends. */
const AGES_MS = 60_000
const CONCERNED: ReadonlySet<Noun> = new Set(['ticket', 'message', 'user', 'queue', 'connection'])

/**
 * Reads the page again after an event about service, and now and then while it is looked at. Once also after it was opened: its
 * answer may be one that others were given a moment before.
 */
export function useLiveReading(isOn: boolean): void {
  const { revalidate, state } = useRevalidator()
  const { key } = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const pauseMs = useReadingPause(state)
  const readSoon = () => {
    if (!isOn) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      if (document.visibilityState === 'visible') revalidate()
    }, pauseMs())
  }
  useChanges(({ noun, from }) => {
    if (from === 'event' && CONCERNED.has(noun)) readSoon()
  })
  useResync(readSoon)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is read once more
  useEffect(() => readSoon(), [key])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOn) return
    const seen = () => document.visibilityState === 'visible' && revalidate()
    const clock = setInterval(seen, AGES_MS)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [isOn, revalidate])
}

/** The time until the page may be read again: the longer its last reading took, the longer. */
function useReadingPause(state: 'idle' | 'loading'): () => number {
  const begunAt = useRef<number>()
  const lastMs = useRef(0)
  useEffect(() => {
    if (state === 'loading') begunAt.current = performance.now()
    else if (begunAt.current !== undefined) {
      lastMs.current = performance.now() - begunAt.current
      begunAt.current = undefined
    }
  }, [state])
  return () => Math.min(AGES_MS, Math.max(AGAIN_MS, PAUSE * lastMs.current))
}
