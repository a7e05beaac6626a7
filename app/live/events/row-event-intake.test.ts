import { describe, expect, test } from 'bun:test'
import { REMEMBERED_MS } from '../store/recent-changes.ts'
import type { RowUpdate } from '../store/source.ts'
import { makeStore } from '../store/store.ts'
import { makeRowEventIntake } from './row-event-intake.ts'
import type { LiveEvent } from './socket.ts'

const helpRead = (data: unknown): RowUpdate[] => [
  { noun: 'help', action: 'update', row: { id: 1, version: 1, ...Object(data) } },
]
const tagRead = ({ name, data }: LiveEvent): RowUpdate[] =>
  name === 'tag' ? [{ noun: 'tag', action: 'update', row: { id: 2, version: 1, ...Object(data) } }] : []

const wholeTag = (data: unknown): RowUpdate[] => [
  { noun: 'tag', action: 'update', row: { id: 2, version: 1, whole: true, ...Object(data) } },
]
const [TAGS, LANES, HELPS, MORE_TAGS] = [{}, {}, {}, {}]

function aSocket() {
  const clock = { now: 0 }
  const store = makeStore(() => clock.now)
  const rows = makeRowEventIntake(store, () => clock.now)
  const changes: string[] = []
  store.onChange(({ noun, id }) => changes.push(`${noun} ${id}`))
  const tell = (name: string, data: object) => rows.hear([{ name, data }], tagRead)
  return { store, clock, rows, changes, tell }
}

describe('what the socket tells of rows', () => {
  test('goes into the store once, read as its first screen says', () => {
    const { store, rows, changes, tell } = aSocket()
    rows.addReader(TAGS, { name: 'tag', read: wholeTag })
    tell('tag', { name: 'VIP' })
    expect(changes).toEqual(['tag 2'])
    expect(store.part('tag', 2)).toEqual({ id: 2, version: 1, whole: true, name: 'VIP' })
  })

  test('of a noun that no screen has shown is what others show of it, or nothing', () => {
    const { store, changes, tell } = aSocket()
    tell('tag', { name: 'VIP' })
    tell('help', { title: 'Primeiros passos' })
    expect(changes).toEqual(['tag 2'])
    expect(store.part('tag', 2)).toMatchObject({ name: 'VIP' })
  })

  test('under one name of rows of two kinds is read as each kind is, and as others show it where no screen has shown its kind', () => {
    const { store, rows, tell } = aSocket()
    const ofKind = (kind: number) => (data: unknown) => (Object(data).kanban === kind ? wholeTag(data) : [])
    rows.addReader(TAGS, { name: 'tag', read: ofKind(0) })
    tell('tag', { name: 'Etapa', kanban: 1 })
    expect(store.part('tag', 2)).toEqual({ id: 2, version: 1, name: 'Etapa', kanban: 1 })
    rows.addReader(LANES, { name: 'tag', read: ofKind(1) })
    expect(store.part('tag', 2)).toMatchObject({ whole: true })
  })

  test('is there for a screen that was on its way when it was told, unless that took too long', () => {
    const { store, clock, rows, tell } = aSocket()
    tell('help', { title: 'Primeiros passos' })
    clock.now += REMEMBERED_MS / 2
    tell('other', { title: 'x' })
    rows.addReader(HELPS, { name: 'help', read: helpRead })
    expect(store.part('help', 1)).toMatchObject({ title: 'Primeiros passos' })
    clock.now += REMEMBERED_MS
    rows.addReader(MORE_TAGS, {
      name: 'other',
      read: () => [{ noun: 'other', action: 'update', row: { id: 3, version: 1 } }],
    })
    expect(store.part('other', 3)).toBeUndefined()
  })

  test('is read anew by no second screen', () => {
    const { changes, rows, tell } = aSocket()
    tell('help', { title: 'Primeiros passos' })
    rows.addReader(HELPS, { name: 'help', read: helpRead })
    rows.addReader(HELPS, { name: 'help', read: helpRead })
    expect(changes).toEqual(['help 1'])
  })
})
