import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_TIME_ZONE } from '#domain/core/contract/time.ts'
import { serverTime } from '../clock'
import type { Clock } from '../text/format'
import { useShell } from './use-shell'

/** In whose language and time zone times are written: the visitor's language, the company's zone. */
export function useClock(): Clock {
  const { i18n } = useTranslation()
  return { language: i18n.language, timeZone: useShell()?.viewer.company.timeZone ?? DEFAULT_TIME_ZONE }
}

const subscribers = new Set<(now: Date) => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * The present at the server, renewed twice a minute by one timer for the whole page. It starts with the server's instant, so
 * that the browser's first page equals the server's.
 */
export function useNow(): Date {
  const rendered = useShell()?.now
  const [now, setNow] = useState(() => (rendered ? new Date(rendered) : new Date()))
  useEffect(() => {
    setNow(new Date(serverTime()))
    return onTick(setNow)
  }, [])
  return now
}

function onTick(tell: (now: Date) => void) {
  subscribers.add(tell)
  timer ??= setInterval(() => {
    const present = new Date(serverTime())
    for (const subscriber of subscribers) subscriber(present)
  }, 30_000)
  return () => {
    subscribers.delete(tell)
    if (subscribers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
