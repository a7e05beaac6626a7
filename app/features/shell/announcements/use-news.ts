import { useCallback, useEffect, useRef, useState } from 'react'
import * as endpoints from '#domain/announcements/contract/endpoints.ts'
import type { AnnouncementNews } from '#domain/announcements/contract/schema.ts'
import { call } from '~/lib/call'
import { useSignal } from '~/live/events/use-live'
import { defineQuery, useQuery } from '~/live/reading/use-query'

export type News = AnnouncementNews['records'][number]

const news = defineQuery<AnnouncementNews>()

/** So that not every screen of the platform asks in the same moment when something is announced. */
const SPREAD_MS = 2_000

/** The content of the bell, and the way to more of it. */
export type AllNews = AnnouncementNews & { readOn: () => void }

/**
 * Returns the current announcements and those that the viewer has not seen, kept true by the socket; undefined until
 * they are known.
 */
export function useNews(): AllNews | undefined {
  const [pages, setPages] = useState(1)
  const { value, refetch } = useQuery(news, () => call(endpoints.news, { pages }))
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (pages > 1) refetch()
  }, [pages, refetch])
  useSignal('announcement', () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(refetch, Math.random() * SPREAD_MS)
  })
  useSignal('announcementsSeen', refetch)
  const readOn = useCallback(() => setPages((before) => before + 1), [])
  return value && { ...value, readOn }
}
