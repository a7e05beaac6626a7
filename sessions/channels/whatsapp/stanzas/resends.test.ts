import { describe, expect, test } from 'bun:test'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { resends } from './resends.ts'

const GROUP = '120363000000000001@g.us'
const ANA = '111@lid'
const ANAS_LAPTOP = '111:4@lid'
const RUI = '222@lid'

describe('a message that several devices ask for again', () => {
  test('is kept for those whom the server has not had it for', async () => {
    const scene = openScene()
    await scene.asked(GROUP, ANAS_LAPTOP)
    await scene.asked(GROUP, RUI)
    scene.accepted(GROUP, ANAS_LAPTOP)
    expect(await scene.sentByNextSocket()).toEqual([RUI])
  })

  test('is kept for the laptop of a person when it went to the phone', async () => {
    const scene = openScene()
    await scene.asked(ANA)
    await scene.asked(ANAS_LAPTOP)
    scene.accepted(ANA)
    expect(await scene.sentByNextSocket()).toEqual([ANAS_LAPTOP])
  })

  test('answers one request a time when it goes to a whole group', async () => {
    const scene = openScene()
    await scene.asked(GROUP, ANA)
    await scene.asked(GROUP, RUI)
    scene.accepted(GROUP)
    expect(await scene.sentByNextSocket()).toEqual([RUI])
    scene.accepted(GROUP)
    expect(await scene.sentByNextSocket()).toEqual([])
  })

  test('stays when the server takes another', async () => {
    const scene = openScene()
    await scene.asked(ANA)
    scene.again.accepted(node('ack', 'OTHER', ANA))
    expect(await scene.sentByNextSocket()).toEqual([ANA])
  })
})

/**
 * Opens a scene with one socket that hears the server, and a next socket that has only the rows. The next socket tells
 * which messages it sends again.
 */
function openScene() {
  const rows = new Map<string, unknown>()
  const parts = {
    auth: {
      keep: async (_type: string, id: string, value: unknown) =>
        void (value ? rows.set(id, value) : rows.delete(id)),
      list: async () => new Map(rows),
    },
    logger: { warn: () => undefined },
    has: async () => true,
  }
  const again = resends(parts)
  return {
    again,
    asked: (from: string, participant?: string) =>
      again.handleRequest(node('receipt', 'M1', from, participant)),
    accepted: (from: string, participant?: string) => again.accepted(node('ack', 'M1', from, participant)),
    async sentByNextSocket(): Promise<(string | undefined)[]> {
      const sent: (string | undefined)[] = []
      const next = resends(parts)
      next.through(({ attrs }) => sent.push(attrs.participant ?? attrs.from))
      await next.open()
      next.stop()
      return sent
    },
  }
}

function node(tag: string, id: string, from: string, participant?: string): BinaryNode {
  return { tag, attrs: { id, from, ...(participant ? { participant } : {}) } }
}
