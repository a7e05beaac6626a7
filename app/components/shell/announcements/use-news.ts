import { useEffect, useRef } from 'react'
import * as endpoints from '#domain/announcements/endpoints.ts'
import type { AnnouncementNews } from '#domain/announcements/schema.ts'
import { call } from '~/lib/call'
import { useSignal } from '~/live/events/use-live'
import { defineWhole, useWhole } from '~/live/reading/use-whole'

export type News = AnnouncementNews['records'][number]

const news = defineWhole<AnnouncementNews>()

/** So that not every screen of the platform asks in the same moment when something is announced. */
const SPREAD_MS = 2_000

/** What is announced now and what of it the viewer has not seen, kept true by the socket; undefined until it is known. */
export function useNews(): readonly News[] | undefined {
  const { value, refetch } = useWhole(news, readNews)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  useSignal('announcement', () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(refetch, Math.random() * SPREAD_MS)
  })
  useSignal('announcementsSeen', refetch)
  return value?.records
}

const readNews = () => call(endpoints.news)
