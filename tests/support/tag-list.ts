import { tagResource } from '#domain/tags/contract/resource.ts'
import type { TagDetails } from '#domain/tags/contract/schema.ts'
import { type ListAnswer, listQuery, readPage } from '~/kit/list/list-query'
import { callAny } from '~/lib/call'
import type { Answerer } from './screen.tsx'

const PAGE = 3

/** A tag as the list has it. */
export function aTag(id: number, name: string): TagDetails {
  return {
    id,
    name,
    version: 1,
    color: '#2563eb',
    kanban: 0,
    userId: null,
    timeLane: 0,
    nextLaneId: null,
    rollbackLaneId: null,
    orderLane: 0,
    greetingMessageLane: '',
    contactsCount: id,
    ticketsCount: 0,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
  }
}

/** An API that has these tags, by pages of three. */
export function tagApi(names: readonly string[], fails: () => boolean = () => false): Answerer {
  return ({ method, url }) => {
    if (fails()) return { status: 500, body: { error: 'ERR_INTERNAL' }, requestId: 'request-7' }
    if (method === 'DELETE') return { body: { message: 'tag deleted' } }
    const search = url.searchParams.get('searchParam')?.toLowerCase() ?? ''
    const tags = names
      .map((name, index) => aTag(index + 1, name))
      .filter(({ name }) => name.toLowerCase().includes(search))
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const hasMore = tags.length > from + PAGE
    const next = hasMore ? String(from + PAGE) : null
    return { body: { tags: tags.slice(from, from + PAGE), count: tags.length, hasMore, next } }
  }
}

/** The loader of a list of tags, as `listLoader` makes it. */
export async function tagLoader({ request }: { request: Request }): Promise<ListAnswer<TagDetails>> {
  const query = listQuery(tagResource, new URL(request.url).searchParams)
  const answer = await callAny(tagResource.endpoints.list, query)
  const key = JSON.stringify(query)
  return answer.ok ? { key, page: readPage(tagResource, answer.value) } : { key, problem: answer.problem }
}
