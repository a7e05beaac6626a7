import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { RESOURCE_NOUNS, type ResourceNoun } from '#domain/resources.ts'
import { isSameDocument, type Journey, markDocument, openJourney } from '#tests/support/journey/journey.ts'
import { rowOf } from '#tests/support/journey/journey-super.ts'
import {
  deleteRow,
  editRow,
  faultsOf,
  findRow,
  lookAsAttendant,
  makeRow,
  openDesks,
  type PlainDesks,
  plainPage,
} from '#tests/support/journey/plain-desk.ts'

/** Nouns whose page is more than a list and a sheet of plain fields: each has journeys of its own. */
const OTHER_NOUNS = {
  company: 'is made with its first admin, and deleted by typing its name',
  queue: 'takes a colour that no other has, and is deleted by handing over',
  user: 'is given queues, and deleted by handing over',
  quickMessage: 'has a file, and rows that not everybody sees',
  savedView: 'has no page: views are kept and opened at the list of conversations',
  prompt: 'has keys, and a queue that is chosen',
  queueIntegration: 'has the fields of its type, and a key that is shown once',
  botCase: 'has no page: it is kept and tried where the bot is',
  flow: 'opens on its canvas once it is made',
  flowCase: 'has no page: it is kept and walked beside its flow',
  schedule: 'is a calendar, and goes to somebody',
  contactListItem: 'stands at the page of its list',
  optOut: 'is ended with a reason, and known by a number',
  announcement: 'has a file, and stands at everybody’s bell, in each other file of a run',
} as const satisfies Partial<Record<ResourceNoun, string>>

/** Every other: a new one is tried without a line here. */
const PLAIN = RESOURCE_NOUNS.filter((noun) => !(noun in OTHER_NOUNS))

let journey: Journey
let desks: PlainDesks

beforeAll(async () => {
  journey = await openJourney()
  desks = await openDesks(journey)
})
afterAll(() => journey?.close())

describe.each(PLAIN)('the page of the noun %s', (noun) => {
  test('makes, shows, finds, edits and deletes rows, at once in a second window too, for whom it may', async () => {
    const page = plainPage(noun)
    const { ownPage, otherPage, attendant } = await desks.openAt(page)
    const mark = crypto.randomUUID().slice(0, 6)
    await markDocument(otherPage)

    const name = await makeRow(ownPage, page, mark)
    await rowOf(ownPage, name).waitFor()
    await rowOf(otherPage, name).waitFor()

    const renamed = `Outro ${mark}`
    const { company, webUrl } = journey.world
    const [, faults] = await Promise.all([
      lookAsAttendant(attendant, page, { mark, user: company.attendant, webUrl }),
      faultsOf(otherPage, page),
      editRow(ownPage, page, { name, renamed }),
    ])
    expect(faults).toEqual([])
    await rowOf(otherPage, renamed).waitFor()
    await findRow(ownPage, renamed)

    await deleteRow(ownPage, otherPage, page, renamed)
    expect(await isSameDocument(otherPage)).toBe(true)
  })
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403/.test(fault))).toEqual([])
})
