import { describe, expect, test } from 'bun:test'
import { REMEMBERED_MS } from './recent-changes.ts'
import { makeStore } from './store.ts'

const counted = (contactsCount: number) => ({ id: 9, version: 1, name: 'VIP', contactsCount })

function aTag() {
  const clock = { now: 0 }
  const store = makeStore(() => clock.now)
  const taking = (row: object) => ({ updates: [{ noun: 'tag', action: 'update', row: { ...row } }] as const })
  return {
    mark: store.mark,
    clock,
    tell: (row: object) => store.take({ from: 'event', ...taking(row) }),
    read: (since: number, row: object) => store.take({ from: 'reading', since, ...taking(row) }),
    page: (row: object) => store.take({ from: 'page', ...taking(row) }),
    fieldsNow: () => store.part('tag', 9),
  }
}

describe('of the same version, as not all of a row is its content', () => {
  test('what is told later holds', () => {
    const { tell, fieldsNow } = aTag()
    tell(counted(1))
    tell(counted(2))
    expect(fieldsNow()).toEqual(counted(2))
  })

  test('what was read before something was told undoes nothing of it, and brings what only it has', () => {
    const { tell, mark, read, page, fieldsNow } = aTag()
    const since = mark()
    tell(counted(2))
    read(since, { ...counted(1), kanban: 0 })
    expect(fieldsNow()).toEqual({ ...counted(2), kanban: 0 })
    page(counted(1))
    expect(fieldsNow()).toMatchObject(counted(2))
  })

  test('what was read later holds', () => {
    const { tell, mark, read, page, fieldsNow, clock } = aTag()
    tell(counted(2))
    read(mark(), counted(3))
    expect(fieldsNow()).toMatchObject(counted(3))
    clock.now += 2 * REMEMBERED_MS
    page(counted(4))
    expect(fieldsNow()).toMatchObject(counted(4))
  })
})
