import { useSearchParams } from '@remix-run/react'
import { useCallback } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import { callAny } from '~/lib/call'
import { useStore } from '~/live/store/use-store'
import type { ResourceRow, RowPage, ScreenResource } from '../resource'
import { listQuery, readPage } from './list-query'

export type ReadOn<Row> = {
  page: RowPage<Row>
  since: number
  problem?: Problem | undefined
  /** Pages that were asked for. */
  requestedCount: number
}

/** Reads on where a page ended, until so many rows are there; what could be read, and why no more. */
export function useReadOn<Row extends ResourceRow>(resource: ScreenResource) {
  const { mark } = useStore()
  const [params] = useSearchParams()
  return useCallback(
    async (after: RowPage<Row>, until: number): Promise<ReadOn<Row>> => {
      const since = mark()
      let page = after
      let requestedCount = 0
      do {
        const query = { ...listQuery(resource, params), ...(page.next !== null && { cursor: page.next }) }
        requestedCount += 1
        const answer = await callAny(resource.endpoints.list, query)
        if (!answer.ok) return { page, since, problem: answer.problem, requestedCount }
        const nextPage = readPage(resource, answer.value)
        page = { ...nextPage, rows: [...page.rows, ...(nextPage.rows as readonly Row[])] }
      } while (page.hasMore && page.rows.length < until)
      return { page, since, requestedCount }
    },
    [resource, params, mark],
  )
}

export const NOTHING = { rows: [], count: 0, hasMore: false, next: null }
