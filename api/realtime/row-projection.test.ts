import { describe, expect, test } from 'bun:test'
import { joinRowChanges, type RowChanged } from '#domain/core/contract/row-events.ts'
import type { LiveRow } from '#domain/live/row.ts'
import { aUserActor } from '#tests/support/fixtures/actors.ts'
import { projectRow } from './row-projection.ts'

/** A noun whose rows belong to everybody, or to one user. */
const live: LiveRow<{ id: number }> = {
  event: (companyId) => `company-${companyId}-note`,
  rowKey: 'note',
  id: 'noteId',
  read: async () => [],
  mayHear: (actor, facts) => facts !== null && (facts.ownerId === null || facts.ownerId === actor.userId),
  users: ({ ownerId }) => (typeof ownerId === 'number' ? [ownerId] : []),
}
const factsOf = (ownerId: number | null) => ({ ownerId })
const changed = (values: Partial<RowChanged>): RowChanged => ({
  type: 'row.changed',
  noun: 'tag',
  id: 7,
  version: 3,
  action: 'update',
  ...values,
})

/** Returns the data that each user hears. The owner is user 5. */
function heard(event: RowChanged, now: { ownerId: number | null } | undefined) {
  const read = now && { view: { id: 7, version: 4 }, facts: now }
  const { named, renderFor } = projectRow(1, live, event, read)
  const dataFor = (userId: number) =>
    JSON.parse(renderFor(aUserActor({ userId }))?.text() ?? 'null')?.data ?? null
  return { owner: dataFor(5), other: dataFor(6), named }
}

const ROW = { action: 'update', note: { id: 7, version: 4 } }
const DELETION = { action: 'delete', noteId: 7, version: 4 }

describe('a row that not everybody sees', () => {
  test('is told to its owner alone while it is their own', () => {
    const event = changed({ facts: { before: factsOf(5), after: factsOf(5) } })
    expect(heard(event, factsOf(5))).toEqual({ owner: ROW, other: null, named: [5, 5, 5] })
  })

  test('is gone for those who lose it, and there for those who keep it', () => {
    const event = changed({ facts: { before: factsOf(null), after: factsOf(5) } })
    expect(heard(event, factsOf(5))).toMatchObject({ owner: ROW, other: DELETION })
  })

  test('comes to those who gain it as one that is new: they do not have it yet', () => {
    const event = changed({ facts: { before: factsOf(5), after: factsOf(null) } })
    expect(heard(event, factsOf(null))).toMatchObject({ owner: ROW, other: { ...ROW, action: 'create' } })
  })

  test('is judged as it is now: nobody is shown a state that came after they lost it', () => {
    const event = changed({ facts: { before: factsOf(null), after: factsOf(null) } })
    expect(heard(event, factsOf(5))).toMatchObject({ owner: ROW, other: DELETION })
  })

  test('that is deleted is gone for who saw it, with a version above all that were told', () => {
    const event = changed({ action: 'delete', version: 9, facts: { before: factsOf(5), after: factsOf(5) } })
    expect(heard(event, undefined)).toMatchObject({ owner: { ...DELETION, version: 9 }, other: null })
  })

  test('that is deleted and stands again by now, went with the version of its deletion: what stands is newer', () => {
    const event = changed({ action: 'delete', version: 3, facts: { before: factsOf(5), after: factsOf(5) } })
    expect(heard(event, factsOf(5))).toMatchObject({ owner: { ...DELETION, version: 3 } })
  })

  test('and that somebody saw only between two changes told as one, is gone for them', () => {
    const first = changed({ facts: { before: factsOf(5), after: factsOf(null) } })
    const last = changed({ version: 4, facts: { before: factsOf(null), after: factsOf(5) } })
    expect(heard(joinRowChanges(first, last), factsOf(5))).toMatchObject({ owner: ROW, other: DELETION })
  })
})

describe('several changes of a row that are told as one', () => {
  test('stay a creation, keep the last version, and what changed rights', () => {
    const first = changed({ action: 'create', version: 1, rights: true })
    const last = changed({ version: 2 })
    expect(joinRowChanges(first, last)).toEqual(changed({ action: 'create', version: 2, rights: true }))
    const deletion = changed({ action: 'delete', version: 3, mergedIntoId: 8 })
    expect(joinRowChanges(first, deletion)).toMatchObject({ action: 'delete', version: 3, mergedIntoId: 8 })
    const undone = changed({ action: 'create', version: 4 })
    expect(joinRowChanges(deletion, undone)).toMatchObject({ action: 'create', version: 4 })
  })
})
