import { useLoaderData, useNavigation, useRevalidator, useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '#domain/core/problems.ts'
import { callAny } from '~/lib/call'
import { useLive, useResync } from '~/live/use-live'
import { liveNameOfRows, type ResourceRow, type RowOf, type RowPage, type ScreenResource } from '../resource'
import type { ListState } from './columns'
import { type ListAnswer, listQuery, readPage } from './list-query'
import { readRowEvent, withRowEvent } from './row-events'

type Shown<Row> = RowPage<Row> & { problem?: Problem | undefined }

/**
 * The list of a noun's page: what its loader read (`listLoader`), the pages that were read since, and what was told
 * meanwhile. A reading that fails takes nothing off the screen.
 */
export function useResourceList<R extends ScreenResource>(resource: R): ListState<RowOf<R> & ResourceRow> {
  type Row = RowOf<R> & ResourceRow
  const loaded = useLoaderData<ListAnswer<Row>>() as ListAnswer<Row>
  const [params] = useSearchParams()
  const { revalidate, state: revalidation } = useRevalidator()
  const isLoading = useNavigation().state === 'loading'
  const [shown, setShown] = useState<Shown<Row>>(() => shownOf(loaded, undefined))
  const [isReadingMore, setReadingMore] = useState(false)
  const from = useRef(loaded)
  const latest = useRef(shown)
  latest.current = shown

  const readMore = useCallback(
    async (after: Shown<Row>, until: number): Promise<Shown<Row>> => {
      const query = { ...listQuery(resource, params), cursor: after.next ?? '' }
      const result = await callAny(resource.endpoints.list, query)
      if (!result.ok) return { ...after, problem: result.problem }
      const page = readPage(resource, result.value)
      const rows = joined(after.rows, page.rows as readonly Row[])
      const now = { ...page, rows }
      return now.hasMore && rows.length < until ? readMore(now, until) : now
    },
    [resource, params],
  )

  // The loader has read anew: as many pages as were shown are read again before any of them goes.
  useEffect(() => {
    if (from.current === loaded) return
    const isSameList = from.current.key === loaded.key
    from.current = loaded
    const first = shownOf(loaded, latest.current)
    const until = isSameList ? latest.current.rows.length : 0
    if (first.problem || !first.hasMore || first.rows.length >= until) return setShown(first)
    void readMore(first, until).then((now) => from.current === loaded && setShown(now))
  }, [loaded, readMore])

  useLive(liveNameOfRows(resource), (data) => {
    const event = readRowEvent(resource, data)
    if (!event) return
    const isNew = event.action === 'create' && !latest.current.rows.some(({ id }) => id === event.id)
    // Where it belongs, and whether it matches, the server knows.
    if (isNew) return revalidate()
    setShown((before) => withRowEvent(before, event) as Shown<Row>)
  })
  useResync(revalidate)

  const loadMore = useCallback(() => {
    const before = latest.current
    if (!before.hasMore) return
    setReadingMore(true)
    void readMore(before, 0)
      .then((now) => latest.current === before && setShown(now))
      .finally(() => setReadingMore(false))
  }, [readMore])

  const retry = () => (shown.problem && !from.current.problem ? loadMore() : revalidate())
  return {
    ...shown,
    isReading:
      isLoading && revalidation === 'idle' ? false : revalidation === 'loading' && shown.rows.length === 0,
    isReadingMore,
    loadMore,
    retry,
  }
}

/** What the loader gave; when it failed, what was shown before, with the reason. */
function shownOf<Row>(loaded: ListAnswer<Row>, before: Shown<Row> | undefined): Shown<Row> {
  const { page, problem } = loaded
  return page ?? { ...(before ?? NOTHING), problem }
}

const NOTHING = { rows: [], count: 0, hasMore: false, next: null }

/** A row that moved from one page to the next between two readings is shown once. */
function joined<Row extends { id: number }>(before: readonly Row[], more: readonly Row[]): readonly Row[] {
  const there = new Set(before.map(({ id }) => id))
  return [...before, ...more.filter(({ id }) => !there.has(id))]
}
