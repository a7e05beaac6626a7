import { fileListResource } from '#domain/file-lists/contract/resource.ts'
import * as queues from '#domain/queues/contract/endpoints.ts'
import { freeColors } from '#domain/queues/contract/rules.ts'
import type { Asked } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'

/** The company's queues, in the order of the menu. */
export function allQueues(asked: Asked) {
  return expectAnswer(apiAs(asked.request, asked.context).call(queues.list), asked)
}

const OFFERED = 12

/** Colours that a queue may take: those that no other has, its own first. */
export async function loadFreeColors(asked: Asked, ownId?: number): Promise<string[]> {
  const all = await allQueues(asked)
  const own = all.find(({ id }) => id === ownId)
  const free = freeColors(
    all.map(({ color }) => color),
    OFFERED,
  )
  return own ? [own.color, ...free] : free
}

/** The company's lists of files, all of them: one that is not offered could not stay chosen. */
export async function loadFileLists(asked: Asked): Promise<{ id: number; name: string }[]> {
  const { list } = fileListResource.endpoints
  const api = apiAs(asked.request, asked.context)
  const all: { id: number; name: string }[] = []
  let cursor: string | undefined
  do {
    const page = await expectAnswer(api.call(list, { ...(cursor && { cursor }) }), asked)
    all.push(...page.files.map(({ id, name }) => ({ id, name })))
    cursor = page.next ?? undefined
  } while (cursor !== undefined && all.length < MOST_LISTS)
  return all
}

const MOST_LISTS = 1000
