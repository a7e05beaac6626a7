import { useLoaderData, useNavigation, useRevalidator, useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '#domain/core/problems.ts'
import { callAny } from '~/lib/call'
import { useChanges, useStore, useStored } from '~/live/store/use-store'
import type { ResourceRow, RowOf, RowPage, ScreenResource } from '../resource'
import type { ListState } from './columns'
import { type ListAnswer, listQuery, readPage } from './list-query'
import { resourceListsOf, shownList, takeList } from './resource-lists'
import { useRowEvents } from './row-events'

/**
 * The list of a noun's page, a view of the store: what its loader read (`listLoader`), the pages that were read since, and
 * what was told meanwhile. A reading that fails takes nothing off the screen.
 */
export function useResourceList<R extends ScreenResource>(resource: R): ListState<RowOf<R> & ResourceRow> {
  type Row = RowOf<R> & ResourceRow
  const loaded = useLoaderData<ListAnswer<Row>>() as ListAnswer<Row>
  const { revalidate, state: revalidation } = useRevalidator()
  const isLoading = useNavigation().state === 'loading'
  const store = useStore()
  const id = `${resource.noun} ${loaded.key}`
  const [problem, setProblem] = useState<Problem | undefined>(loaded.problem)
  const [isReadingMore, setReadingMore] = useState(false)
  const readOn = useReadOn<Row>(resource)
  const last = useRef<RowPage<Row>>(NOTHING)
  useRowEvents(resource)
  const shown = useStored<RowPage<Row>>((store) => shownList<Row>(store, id), loaded.page ?? last.current)
  last.current = shown

  // The loader has read anew: as many pages as were shown are read again before any of them goes.
  const from = useRef<ListAnswer<Row>>()
  useEffect(() => {
    const until = from.current?.key === loaded.key ? last.current.rows.length : 0
    from.current = loaded
    setProblem(loaded.problem)
    const { page } = loaded
    if (!page) return
    const isEnough = !page.hasMore || page.rows.length >= until
    if (isEnough) takeList(store, { id, noun: resource.noun, page })
    const further = store.mayPageBeOld() ? NOTHING : page
    if (!isEnough || further !== page) {
      void readOn(further, until).then(({ page, since, problem }) => {
        if (from.current !== loaded) return
        setProblem(problem)
        takeList(store, { id, noun: resource.noun, page, since })
      })
    }
  }, [store, id, loaded, resource.noun, readOn])
  useEffect(() => resourceListsOf(store).watch(id), [store, id])

  useChanges(({ noun, id: rowId, action, from }) => {
    const isNew = noun === resource.noun && action === 'create' && from === 'event'
    if (isNew && !last.current.rows.some((row) => row.id === rowId)) revalidate()
  })
  useEffect(() => store.onResync(revalidate), [store, revalidate])

  const loadMore = useCallback(() => {
    const before = last.current
    if (!before.hasMore) return
    setReadingMore(true)
    void readOn(before, 0)
      .then(({ page, since, problem }) => {
        if (last.current !== before) return
        setProblem(problem)
        takeList(store, { id, noun: resource.noun, page, since })
      })
      .finally(() => setReadingMore(false))
  }, [store, id, resource.noun, readOn])

  const isFirst = revalidation === 'loading' && shown.rows.length === 0
  return {
    ...shown,
    problem,
    isReading: isLoading && revalidation === 'idle' ? false : isFirst,
    isReadingMore,
    loadMore,
    retry: () => (problem && !loaded.problem ? loadMore() : revalidate()),
  }
}

type ReadOn<Row> = { page: RowPage<Row>; since: number; problem?: Problem | undefined }

/** Reads on where a page ended, until so many rows are there; what could be read, and why no more. */
function useReadOn<Row extends ResourceRow>(resource: ScreenResource) {
  const { mark } = useStore()
  const [params] = useSearchParams()
  return useCallback(
    async (after: RowPage<Row>, until: number): Promise<ReadOn<Row>> => {
      const since = mark()
      let page = after
      do {
        const query = { ...listQuery(resource, params), ...(page.next !== null && { cursor: page.next }) }
        const answer = await callAny(resource.endpoints.list, query)
        if (!answer.ok) return { page, since, problem: answer.problem }
        const more = readPage(resource, answer.value)
        page = { ...more, rows: [...page.rows, ...(more.rows as readonly Row[])] }
      } while (page.hasMore && page.rows.length < until)
      return { page, since }
    },
    [resource, params, mark],
  )
}

const NOTHING = { rows: [], count: 0, hasMore: false, next: null }
