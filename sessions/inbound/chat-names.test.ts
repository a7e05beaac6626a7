import { describe, expect, test } from 'bun:test'
import type { Chat } from '#domain/channels/contract/inbound.ts'
import { openChatNames } from './chat-names.ts'

const person = (phone: string | null, lid: string | null): Chat => ({
  kind: 'person',
  person: { phone, lid, pushName: null },
})

describe('the name of a chat', () => {
  test('is one for a person by both, by number, and by hidden id', () => {
    const names = openChatNames()
    const byBoth = names.nameOf(person('55', 'L'))
    expect(byBoth).toBeDefined()
    expect(names.nameOf(person('55', null))).toBe(byBoth)
    expect(names.nameOf(person(null, 'L'))).toBe(byBoth)
  })

  test('is kept by a person who is named by both later', () => {
    for (const first of [person('55', null), person(null, 'L')]) {
      const names = openChatNames()
      const before = names.nameOf(first)
      expect(before).toBeDefined()
      for (const later of [person('55', 'L'), person('55', null), person(null, 'L')])
        expect(names.nameOf(later)).toBe(before)
    }
  })

  test('has to wait where only the contacts could tell apart; such persons then share one', () => {
    const names = openChatNames()
    expect(names.nameOf(person(null, 'L'))).toBeDefined()
    expect(names.nameOf(person('55', null))).toBeUndefined()
    names.forget()
    const byNumber = names.nameOf(person('55', null))
    expect(byNumber).toBeDefined()
    expect(names.nameOf(person(null, 'L'))).toBe(byNumber)
    expect(names.nameOf(person('55', 'L'))).toBe(byNumber)
    expect(names.nameOf(person('56', 'M'))).not.toBe(byNumber)
  })

  test('differs between persons and groups', () => {
    const names = openChatNames()
    const chats = [
      person('55', 'L'),
      person('56', 'M'),
      { kind: 'group', groupId: 'L', subject: null } as const,
    ]
    expect(new Set(chats.map(names.nameOf)).size).toBe(3)
  })
})
