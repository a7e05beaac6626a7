import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import { z } from 'zod'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/contract/time.ts'
import { encodeRaw, GIVEN_UP, type RawEvent, storedNode } from '../content/raw-event.ts'
import type { AuthStore } from '../store/auth-store.ts'
import { storedRows } from '../store/stored-rows.ts'
import { sendRetryReceipt } from './retry-receipt.ts'

/** The type under which messages that we wait for are kept among the keys. */
const WAITING = 'recado-waiting'
/** The time that each request is given before the next one. */
export const WAITS_MS = [30 * SECOND_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const
/** Then the wait is over: the message is shown as one that cannot be read. */
const LONGEST_MS = 24 * HOUR_MS
const LOOK_MS = 5 * SECOND_MS

const Waiting = z.object({
  attrs: z.record(z.string(), z.string()),
  /** The device that can give us the message: its sender or, when it came without content, only our own phone. */
  from: z.enum(['sender', 'phone']),
  tries: z.number(),
  firstAt: z.number(),
  askedAt: z.number(),
  /** The server has the request: it reaches the sender whenever that is online. */
  isConfirmed: z.boolean(),
})
type Waiting = z.infer<typeof Waiting>

type Parts = {
  sock: WASocket
  auth: AuthStore
  me(): RawEvent['me']
  logger: ILogger
  now?: () => number
}

export type UnreadableMessages = ReturnType<typeof unreadableMessages>

/**
 * Messages that came and could not be read, or came without content. Each is kept before it is asked for, so that a request
 * survives a kill: one that the server has not confirmed is repeated by the next socket, one that stays unanswered is
 * repeated a few times, and after a day the message is shown as one that cannot be read.
 */
export function unreadableMessages(parts: Parts) {
  const { auth, me, logger, now = Date.now } = parts
  const rows = storedRows(auth, WAITING, (value) => Waiting.parse(value))
  let timer: ReturnType<typeof setInterval> | undefined
  const failed = (error: unknown) => logger.warn({ err: error }, 'a message was not asked for again')

  async function ask(id: string, row: Waiting): Promise<void> {
    await rows.keep(id, row)
    await request(parts, row).catch(failed)
  }

  async function look(): Promise<void> {
    await rows.load()
    for (const [id, row] of rows.all()) {
      const due = dueOf(row, now())
      if (due === 'give up') await rows.forget(id, [givenUp(id, row, me())])
      else if (due === 'ask') await ask(id, oneMore(row, now()))
    }
  }

  return {
    /**
     * Kept once this resolves: the stanza may be acknowledged, and then `ask` be called. The other way round the
     * acknowledgement could also settle what comes upon the request, under the same id, before that is stored.
     */
    async unreadable({ attrs }: BinaryNode): Promise<{ ask(): Promise<void> }> {
      await rows.load()
      const id = idOf(attrs)
      const waitingRow = rows.get(id)
      // What came upon a request could not be read either: the next one offers keys for a new session.
      const row = waitingRow ? oneMore(waitingRow, now()) : first(attrs, 'sender', now())
      if (row.tries > WAITS_MS.length + 1) return { ask: () => Promise.resolve() }
      await rows.keep(id, row)
      return { ask: () => request(parts, row).catch(failed) }
    },
    /** Kept once this resolves; Baileys itself asks our phone for it the first time. */
    async absent({ attrs }: BinaryNode): Promise<void> {
      await rows.load()
      const id = idOf(attrs)
      if (!rows.get(id)) await rows.keep(id, first(attrs, 'phone', now()))
    },
    async arrived(ids: readonly string[]): Promise<void> {
      await rows.load()
      for (const id of ids) await rows.forget(id)
    },
    /** The server has our request for this message. */
    confirmed(externalId: string): void {
      for (const [id, row] of rows.all()) {
        if (row.attrs.id === externalId && !row.isConfirmed)
          rows.keep(id, { ...row, isConfirmed: true }).catch(failed)
      }
    },
    /** Logged in: what nobody confirmed on an earlier socket is asked for again. */
    async open(): Promise<void> {
      timer ??= setInterval(() => void look().catch(failed), LOOK_MS)
      await rows.load()
      for (const [id, row] of rows.all()) if (!row.isConfirmed) await ask(id, { ...row, askedAt: now() })
    },
    stop(): void {
      clearInterval(timer)
    },
  }
}

export function dueOf({ firstAt, askedAt, tries }: Waiting, now: number): 'ask' | 'give up' | 'wait' {
  if (now - firstAt > LONGEST_MS) return 'give up'
  return now - askedAt > (WAITS_MS[tries - 1] ?? Number.POSITIVE_INFINITY) ? 'ask' : 'wait'
}

function first(attrs: Record<string, string>, from: Waiting['from'], now: number): Waiting {
  return { attrs, from, tries: 1, firstAt: now, askedAt: now, isConfirmed: false }
}

function oneMore(row: Waiting, now: number): Waiting {
  return { ...row, tries: row.tries + 1, askedAt: now, isConfirmed: false }
}

/** Our own phone has it too, unless it could not read it either; it is asked when the sender did not answer. */
async function request({ sock, me }: Parts, { attrs, from, tries }: Waiting): Promise<void> {
  const { participant } = attrs
  if (from === 'sender') await sendRetryReceipt(sock, { tag: 'message', attrs }, tries)
  if (from === 'sender' && tries === 1) return
  const remoteJid = attrs.recipient ?? attrs.from
  const key = { remoteJid, fromMe: isOwn(attrs, me()), id: attrs.id, ...(participant ? { participant } : {}) }
  await sock.requestPlaceholderResend(key)
}

export function givenUp(
  id: string,
  { attrs }: Waiting,
  me: RawEvent['me'],
): { dedupeKey: string; data: Uint8Array } {
  const node = storedNode({ tag: 'message', attrs })
  const raw: RawEvent = { kind: 'stub', me, node, reason: GIVEN_UP, plaintext: null }
  return { dedupeKey: `given up:${id}`, data: encodeRaw(raw) }
}

/** As the phone names it that has it. */
export function idOfKey({ remoteJid, participant, id }: proto.IMessageKey): string {
  return idOf({ from: remoteJid ?? '', id: id ?? '', ...(participant ? { participant } : {}) })
}

/** A message is known by its chat, its author there, and its id. */
export function idOf({ from = '', recipient, participant, id = '' }: BinaryNode['attrs']): string {
  return [userPart(recipient ?? from), userPart(participant), id].join(' ')
}

function userPart(jid: string | undefined): string {
  return jid?.replace(/:\d+@/, '@') ?? ''
}

function isOwn({ from, participant }: Record<string, string>, me: RawEvent['me']): boolean {
  const author = userPart(participant ?? from)
  return author === userPart(me.id) || author === userPart(me.lid ?? '-')
}
