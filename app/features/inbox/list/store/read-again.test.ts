import { describe, expect, test } from 'bun:test'
import { aTicketView } from '#tests/support/views.ts'
import { READ_AGAIN_ROWS, readAgain } from './read-again.ts'
import type { Order, Page } from './ticket-list.ts'

const newestFirst: Order = (a, b) => b.id - a.id
const PAGE = 40

/** A server's list of `count` tickets, read by the id after which to go on; notes what was asked for. */
function aServer(count: number) {
  const cursors: (string | null)[] = []
  const read = async (cursor: string | null): Promise<Page | undefined> => {
    cursors.push(cursor)
    const first = cursor === null ? count : Number(cursor) - 1
    const ids = Array.from({ length: Math.min(PAGE, first) }, (_, index) => first - index)
    const hasMore = first > PAGE
    const tickets = ids.map((id) => aTicketView({ id }))
    return { tickets, count, hasMore, next: hasMore ? String(ids.at(-1)) : null }
  }
  return { cursors, read }
}

describe('a list read again after a gap', () => {
  test('reaches as far down as it was scrolled, and goes on from there', async () => {
    const { read, cursors } = aServer(200)
    const page = await readAgain(read, 120, newestFirst)
    expect(page).toMatchObject({ hasMore: true, next: '81', count: 200 })
    expect(page?.tickets).toHaveLength(120)
    expect(cursors).toEqual([null, '161', '121'])
  })

  test('is one page where nobody had scrolled, and less where the list has become shorter', async () => {
    const server = aServer(200)
    expect((await readAgain(server.read, 40, newestFirst))?.tickets).toHaveLength(40)
    expect(server.cursors).toEqual([null])
    const page = await readAgain(aServer(50).read, 120, newestFirst)
    expect(page).toMatchObject({ hasMore: false, next: null })
    expect(page?.tickets).toHaveLength(50)
  })

  test('is bounded', async () => {
    const page = await readAgain(aServer(5000).read, 3000, newestFirst)
    expect(page?.tickets).toHaveLength(READ_AGAIN_ROWS)
  })

  test('keeps what it could read; without its first page it stays as it was', async () => {
    const { read } = aServer(200)
    const failing = (cursor: string | null) => (cursor === '121' ? Promise.resolve(undefined) : read(cursor))
    expect(await readAgain(failing, 200, newestFirst)).toMatchObject({ hasMore: true, next: '121' })
    expect(await readAgain(() => Promise.resolve(undefined), 200, newestFirst)).toBeUndefined()
  })
})
