import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { Noun } from '~/live/store/nouns'
import { useChanges, useResync } from '~/live/store/use-store'

/** However much happens, the page is read again at most this often. */
const AGAIN_MS = 4_000
/** Without any event waiting times grow, people come to be away, and a day ends. */
const AGES_MS = 60_000
const CONCERNED: ReadonlySet<Noun> = new Set(['ticket', 'message', 'user', 'queue', 'connection'])

/** Reads the page again after an event about service, and now and then while it is looked at. */
export function useLiveReading(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const readSoon = () => {
    if (!isOn) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      if (document.visibilityState === 'visible') revalidate()
    }, AGAIN_MS)
  }
  useChanges(({ noun, from }) => {
    if (from === 'event' && CONCERNED.has(noun)) readSoon()
  })
  useResync(readSoon)
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
