import { describe, expect, test } from 'bun:test'
import { testServices } from '#tests/support/services.ts'
import { attend } from './attend.ts'
import { ATTENDED } from './attended.ts'
import { CALENDAR } from './calendar.ts'
import { CONSENT } from './consent.ts'
import { HOURS } from './hours.ts'
import { MENUS } from './menus.ts'
import { OPTIONS } from './options.ts'
import { receive } from './receive.ts'
import { replay, turnsOf } from './replay.ts'
import { WORDS } from './words.ts'

const SUBJECTS = { MENUS, OPTIONS, WORDS, CONSENT, HOURS, CALENDAR }
const ALL_RECORDED = Object.values(SUBJECTS).flat()

/*
 * Conversations as the specification wants them, written from it and not from what the bot answers: each is replayed by the rules
 * alone, and some through the whole way in.
 */
for (const [subject, conversations] of Object.entries(SUBJECTS))
  describe(`recorded: ${subject.toLowerCase()}`, () => {
    for (const recorded of conversations)
      test(recorded.name, () => {
        const { log } = recorded
        expect(replay(recorded)).toEqual({ turns: turnsOf(recorded).map(({ turn }) => turn), log })
      })
  })

const services = await testServices()

describe('recorded, and received as messages are', () => {
  for (const recorded of ALL_RECORDED.filter(({ isReceived }) => isReceived))
    test(recorded.name, async () => {
      const turns = turnsOf(recorded).map(({ turn: [says, , ...answers] }) => [says, ...answers])
      expect(await receive(services, recorded)).toEqual({ turns, log: [...recorded.log] })
    })
})

describe('recorded: what people and the clock do', () => {
  for (const attended of ATTENDED)
    test(attended.name, async () => {
      expect(await attend(services, attended)).toEqual({
        steps: attended.steps.map((step) => [...step]),
        log: [...attended.log],
      })
    })
})

test('there are at least seventy, each under its own name', () => {
  const names = [...ALL_RECORDED, ...ATTENDED].map(({ name }) => name)
  expect(names.length).toBeGreaterThanOrEqual(70)
  expect(new Set(names).size).toBe(names.length)
})
