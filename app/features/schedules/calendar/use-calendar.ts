import { useRevalidator } from '@remix-run/react'
import { useEffect, useMemo, useState } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as schedules from '#domain/schedules/contract/endpoints.ts'
import { scheduleResource } from '#domain/schedules/contract/resource.ts'
import type { CalendarAnswer, ScheduleView } from '#domain/schedules/contract/schema.ts'
import { mayMove } from '~/kit/list/moves/may-move'
import { useReread } from '~/kit/list/moves/use-reread'
import { resourceListsOf, shownList, takeList } from '~/kit/list/resource-lists'
import { NOTHING } from '~/kit/list/use-read-on'
import type { RowPage } from '~/kit/resource'
import { call } from '~/lib/call'
import { useChanges, useStore, useStored } from '~/live/store/use-store'
import type { LoadedCalendar } from '../load.server'

const { noun } = scheduleResource

/** The messages of the days that are shown: as the loader read them, and as was told since. */
export function useCalendar({ span, filter, calendar, problem: failed }: LoadedCalendar) {
  const { startDate, endDate } = span
  const store = useStore()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<Problem | undefined>(failed)
  const id = `${noun} ${startDate} ${endDate} ${JSON.stringify(filter)}`
  const page = useMemo(() => (calendar ? pageOf(calendar) : NOTHING), [calendar])
  useEffect(() => resourceListsOf(store).watch(id), [store, id])
  useEffect(() => store.onResync(revalidate), [store, revalidate])
  useEffect(() => {
    setProblem(failed)
    if (calendar) takeList(store, { id, noun, page })
  }, [store, id, calendar, page, failed])
  const shownPage = useStored<RowPage<ScheduleView>>((from) => shownList<ScheduleView>(from, id), page)

  const reread = useReread(async () => {
    const since = store.mark()
    const answer = await call(schedules.calendar, { startDate, endDate, ...filter })
    setProblem(answer.ok ? undefined : answer.problem)
    if (answer.ok && !takeList(store, { id, noun, page: pageOf(answer.value), since })) reread()
    return 1
  })
  useEffect(() => {
    if (calendar && store.mayPageBeOld()) reread()
  }, [store, calendar, reread])
  useChanges((change) => {
    if (change.noun === noun && mayMove(change, shownPage, store)) reread()
  })
  return { schedules: shownPage.rows, hasMore: shownPage.hasMore, problem, retry: revalidate }
}

function pageOf({ schedules, hasMore }: CalendarAnswer): RowPage<ScheduleView> {
  return { rows: schedules, count: schedules.length, hasMore, next: null }
}
