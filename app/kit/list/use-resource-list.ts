import { useLoaderData, useNavigation, useRevalidator } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { Change } from '~/live/store/source'
import { useChanges, useStore, useStored } from '~/live/store/use-store'
import type { ResourceRow, RowOf, RowPage, ScreenResource } from '../resource'
import type { ListState } from './columns'
import type { ListAnswer } from './list-query'
import { mayLack, mayMove } from './moves/may-move'
import { useReread } from './moves/use-reread'
import { resourceListsOf, shownList, takeList } from './resource-lists'
import { NOTHING, useReadOn } from './use-read-on'

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
  const shownPage = useStored<RowPage<Row>>((store) => shownList<Row>(store, id), loaded.page ?? last.current)
  last.current = shownPage

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

  useMoves(resource, { id, last, from, readOn, setProblem, page: loaded.page })
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

  const isFirst = revalidation === 'loading' && shownPage.rows.length === 0
  return {
    ...shownPage,
    problem,
    isReading: isLoading && revalidation === 'idle' ? false : isFirst,
    isReadingMore,
    loadMore,
    retry: () => (problem && !loaded.problem ? loadMore() : revalidate()),
  }
}

type Around<Row> = {
  id: string
  last: RefObject<RowPage<Row>>
  /** The loader's answer from which the list is read now; another answer is another list. */
  from: RefObject<ListAnswer<Row> | undefined>
  readOn: ReturnType<typeof useReadOn<Row & ResourceRow>>
  setProblem: (problem: Problem | undefined) => void
  page: RowPage<Row> | undefined
}

/**
 * Reads the rows that are shown anew when what was told of one may bring it into the list, out of it, or elsewhere in it:
 * which of them, the server knows.
 */
function useMoves<Row extends ResourceRow>(
  { noun }: Pick<ScreenResource, 'noun'>,
  { id, last, from, readOn, setProblem, page }: Around<Row>,
): void {
  const store = useStore()
  const reread = useReread(async () => {
    const loaded = from.current
    const { page, since, problem, requestedCount } = await readOn(NOTHING, last.current?.rows.length ?? 0)
    if (from.current !== loaded) return requestedCount
    setProblem(problem)
    const isShort = page.hasMore && page.rows.length < (last.current?.rows.length ?? 0)
    const isTaken = problem || (!isShort && takeList(store, { id, noun, page, since }))
    if (!isTaken) reread()
    return requestedCount
  })
  // It may have been told while the page was on its way.
  useEffect(() => {
    const isMissed = (change: Change) => change.noun === noun && page && mayLack(page, change, store)
    if (store.heardSince().some(isMissed)) reread()
  }, [store, noun, page, reread])
  useChanges((change) => {
    if (change.noun === noun && mayMove(change, last.current ?? NOTHING, store)) reread()
  })
}
