import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import {
  actionTowards,
  allows,
  CLOSED,
  isLive,
  LIFECYCLE,
  nextStatus,
  openingStatus,
  startingStatus,
  type TicketAction,
} from './lifecycle.ts'
import { LIVE_STATUSES, TICKET_STATUSES } from './schema.ts'

describe('the life of a ticket', () => {
  const actions: TicketAction[] = Object.keys(LIFECYCLE).filter(
    (name): name is TicketAction => name in LIFECYCLE,
  )

  test('refuses every action that may not start from a status, and nothing else', () => {
    for (const action of actions) {
      for (const status of TICKET_STATUSES) {
        const attempt = () => nextStatus(action, { status, isGroup: false })
        if (allows(action, { status })) expect(TICKET_STATUSES).toContain(attempt())
        else expect(attempt).toThrow('ERR_TICKET_TRANSITION')
      }
    }
  })

  test('leaves every status by some action, and all but closed are live', () => {
    for (const status of TICKET_STATUSES) {
      expect(actions.some((action) => allows(action, { status }))).toBe(true)
      expect(isLive({ status })).toBe(status !== CLOSED)
    }
    expect(TICKET_STATUSES.filter((status) => isLive({ status })).toSorted()).toEqual(
      [...LIVE_STATUSES].toSorted(),
    )
  })

  test('begins as a group, waiting, or with consent', () => {
    expect(openingStatus({ isGroup: true, groupAsTicket: false })).toBe('group')
    expect(openingStatus({ isGroup: true, groupAsTicket: true })).toBe('pending')
    expect(openingStatus({ isGroup: false, groupAsTicket: false }, true)).toBe('lgpd')
    expect(startingStatus({ isGroup: true }, false)).toBe('group')
    expect(startingStatus({ isGroup: false }, true)).toBe('pending')
  })

  test('reads a wished status as one action', () => {
    expect(actionTowards('open', { status: 'pending' })).toBe('accept')
    expect(actionTowards('group', { status: 'closed' })).toBe('reopen')
    expect(actionTowards('pending', { status: 'open' })).toBe('return')
    expect(actionTowards('closed', { status: 'lgpd' })).toBe('ignore')
    expect(actionTowards('open', { status: 'nps' })).toBe('reopen')
    expect(actionTowards('closed', { status: 'nps' })).toBe('close')
  })

  test('is written in one place: no verb holds a status of its own', async () => {
    const literal = /status\s*(?:[:=]|===|!==)\s*'(?:pending|open|closed|group|nps|lgpd)'/
    const files = new Glob('domain/{tickets,contacts,messages}/**/*.ts').scan({
      cwd: `${import.meta.dir}/../../..`,
    })
    for await (const name of files) {
      if (/\.test\.ts$|lifecycle\.ts$|schema\.ts$|endpoints\.ts$/.test(name)) continue
      const text = await Bun.file(`${import.meta.dir}/../../../${name}`).text()
      expect({ name, literal: literal.test(text) }).toEqual({ name, literal: false })
    }
  })
})
