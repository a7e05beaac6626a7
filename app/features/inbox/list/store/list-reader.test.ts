import { expect, test } from 'bun:test'
import { aTicketView } from '#tests/support/views.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { updatesFrom } from '~/live/store/source.ts'
import { makeStore } from '~/live/store/store.ts'
import { makeListReader } from './list-reader.ts'
import { listOf, type Page, withFreshPage, withNextPage, withRecount } from './ticket-list.ts'
import { listsOf } from './ticket-lists.ts'

const ID = 'closed'
const PAGE = 2

/** Returns the page after a cursor, from ten tickets, the newest first. */
function pageAfter(cursor: string | null): Page {
  const last = cursor === null ? 11 : Number(cursor)
  const ids = [last - 1, last - 2].slice(0, PAGE)
  const next = last - PAGE > 1 ? String(last - PAGE) : null
  return { tickets: ids.map((id) => aTicketView({ id })), count: 10, hasMore: next !== null, next }
}

/** A list whose first page is shown, and a server that answers when it is told to. */
function aReader() {
  const store = makeStore()
  const lists = listsOf(store)
  const judge = {
    belongs: () => true,
    order: (a: { id: number }, b: { id: number }) => b.id - a.id,
    readsContacts: false,
  }
  const first = pageAfter(null)
  lists.watch(ID)
  lists.takePage(ID, {
    from: 'page',
    updates: updatesFrom('ticket', first.tickets),
    merge: () => listOf(first, judge),
  })
  const cursors: (string | null)[] = []
  const answers: (() => void)[] = []
  const reader = makeListReader(store, {
    id: ID,
    read: (cursor) => {
      cursors.push(cursor)
      return new Promise((resolve) => answers.push(() => resolve(pageAfter(cursor))))
    },
  })
  const list = () => lists.get(ID)
  /** As the end of the list asks for what follows it. */
  const readOn = () => reader.load(withNextPage, { cursor: list()?.next ?? null })
  async function answer(nth: number): Promise<void> {
    await waitFor(() => answers.length >= nth, { description: `reading ${nth}` })
    answers[nth - 1]?.()
  }
  const shows = (...ids: number[]) =>
    waitFor(() => list()?.ids.join() === ids.join(), { description: `the list to show ${ids}` })
  return { reader, cursors, readOn, answer, shows }
}

for (const [label, merge] of [
  ['the list is read anew', withFreshPage],
  ['its count is asked for', withRecount],
] as const)
  test(`who comes to the end while ${label} has the next page afterwards`, async () => {
    const { reader, cursors, readOn, answer, shows } = aReader()
    reader.load(merge)
    readOn()
    await answer(1)
    await answer(2)
    await shows(10, 9, 8, 7)
    expect(cursors).toEqual([null, '9'])
  })

test('the page that is on its way is not asked for twice, and the one after it is', async () => {
  const { cursors, readOn, answer, shows } = aReader()
  readOn()
  readOn()
  await answer(1)
  await shows(10, 9, 8, 7)
  readOn()
  await answer(2)
  await shows(10, 9, 8, 7, 6, 5)
  expect(cursors).toEqual(['9', '7'])
})
