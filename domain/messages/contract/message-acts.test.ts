import { describe, expect, test } from 'bun:test'
import { CAPABILITIES } from '../../channels/contract/capabilities.ts'
import { type JudgedBy, type JudgedMessage, MESSAGE_ACTS, type MessageAct } from './message-acts.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const ME = 7
const OWN_MESSAGE: JudgedMessage = {
  fromMe: true,
  userId: ME,
  mediaType: 'conversation',
  isPrivate: false,
  isDeleted: false,
  isStub: false,
  createdAt: '2026-11-22T11:50:00Z',
  failedAt: null,
  failureCode: null,
  hasLeft: true,
}
const ATTENDED: JudgedBy = {
  userId: ME,
  capabilities: CAPABILITIES.whatsapp,
  now: NOW,
  isAttended: true,
  isBlocked: false,
  isConnectionGone: false,
}

function refused(act: MessageAct, message: Partial<JudgedMessage> = {}, by: Partial<JudgedBy> = {}) {
  return MESSAGE_ACTS[act]({ ...OWN_MESSAGE, ...message }, { ...ATTENDED, ...by })?.code ?? null
}

describe('editing and deleting', () => {
  test('is for one’s own words: not a colleague’s, the phone’s, the system’s or the customer’s', () => {
    for (const act of ['edit', 'delete'] as const) {
      expect(refused(act)).toBeNull()
      expect(refused(act, { userId: 8 })).toBe('ERR_NO_PERMISSION')
      expect(refused(act, { userId: null })).toBe('ERR_NO_PERMISSION')
      expect(refused(act, { fromMe: false, userId: null })).toBe('ERR_NO_PERMISSION')
      expect(refused(act, { userId: 8, isPrivate: true })).toBe('ERR_NO_PERMISSION')
      expect(refused(act, { userId: 8 }, { userId: null })).toBeNull()
    }
  })

  test('reaches the customer, or was never there', () => {
    expect(refused('delete', {}, { isBlocked: true })).toBe('ERR_CONTACT_BLOCKED')
    expect(refused('delete', { hasLeft: false }, { isBlocked: true })).toBeNull()
    expect(refused('edit', {}, { isConnectionGone: true })).toBe('ERR_WAPP_NOT_INITIALIZED')
    expect(refused('delete', {}, { capabilities: CAPABILITIES.facebook })).toBe('ERR_UNSUPPORTED_BY_CHANNEL')
  })

  test('of a text has its time, of a private note none', () => {
    const old = { createdAt: '2026-11-22T11:44:59Z' }
    expect(refused('edit', old)).toBe('ERR_EDIT_WINDOW')
    expect(refused('edit', { ...old, isPrivate: true })).toBeNull()
    expect(refused('delete', old)).toBeNull()
    expect(refused('edit', { mediaType: 'image' })).toBe('ERR_MESSAGE_STATE')
    expect(refused('edit', { isDeleted: true })).toBe('ERR_MESSAGE_STATE')
    expect(refused('edit', { failedAt: '2026-11-22T11:51:00Z' })).toBe('ERR_MESSAGE_STATE')
  })
})

test('a reaction is for what both sides have, while somebody attends', () => {
  const customerMessage = { fromMe: false, userId: null, hasLeft: false }
  expect(refused('react', customerMessage)).toBeNull()
  expect(refused('react', { userId: 8 })).toBeNull()
  for (const state of [{ isPrivate: true }, { isDeleted: true }, { isStub: true }, { hasLeft: false }]) {
    expect(refused('react', state)).toBe('ERR_MESSAGE_STATE')
  }
  expect(refused('react', customerMessage, { isAttended: false })).toBe('ERR_MESSAGE_STATE')
  expect(refused('react', customerMessage, { isBlocked: true })).toBe('ERR_CONTACT_BLOCKED')
  expect(refused('react', customerMessage, { capabilities: CAPABILITIES.facebook })).toBe(
    'ERR_UNSUPPORTED_BY_CHANNEL',
  )
})
