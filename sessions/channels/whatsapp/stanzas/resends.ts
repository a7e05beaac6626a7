import type { BinaryNode } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import type { AuthStore } from '../store/auth-store.ts'
import { storedRows } from '../store/stored-rows.ts'
import type { Pass } from './stanza-interceptors.ts'

/** The type under which requests for a resend are kept among the keys. */
const RESEND = 'recado-resend'
/** The time to wait for the server's answer before a resend is tried again. */
const PATIENCE_MS = 30 * SECOND_MS
const LOOK_MS = 5 * SECOND_MS
const MAX_TRIES = 5
/** A phone that asks for the same message so often will not be able to read it either. */
const MAX_REQUESTS = 10
const MAX_COUNTED = 2000

type Resend = { node: BinaryNode; tries: number; at: number }

type Parts = {
  auth: Pick<AuthStore, 'keep' | 'list'>
  logger: Pick<ILogger, 'warn'>
  /** Whether the content of the message is still kept. */
  has(externalId: string): Promise<boolean>
  now?: () => number
}

/**
 * A phone that could not read a message of ours asks for it again. The request is kept before it is acknowledged, and stays
 * until the server has the message that was sent again: a kill, a cut or a lost answer in between leads to another try.
 */
export function resends({ auth, logger, has, now = Date.now }: Parts) {
  const rows = storedRows(auth, RESEND, asResend)
  const mayAsk = requestCounter()
  let timer: ReturnType<typeof setInterval> | undefined
  let pass: Pass = () => undefined
  const failed = (error: unknown) => logger.warn({ err: error }, 'a message was not sent again')

  async function tryAgain(id: string, row: Resend): Promise<void> {
    if (row.tries >= MAX_TRIES) return rows.forget(id)
    await rows.keep(id, { ...row, tries: row.tries + 1, at: now() })
    pass(row.node)
  }

  async function look(): Promise<void> {
    for (const [id, row] of rows.all()) if (now() - row.at > PATIENCE_MS) await tryAgain(id, row)
  }

  return {
    /** The way to Baileys' own handling, which sends again and acknowledges. */
    through(nextPass: Pass): void {
      pass = nextPass
    },
    /** Kept once this resolves; false when the request is only to be acknowledged. */
    async handleRequest(node: BinaryNode): Promise<boolean> {
      const { id: externalId = '' } = node.attrs
      const id = `${externalId} ${deviceOf(node)}`
      if (!mayAsk(id) || !(await has(externalId))) return false
      await rows.keep(id, { node, tries: 1, at: now() })
      return true
    },
    /**
     * The server has the message, sent to the device that its ack names. One that names no device that asked is of a message
     * sent to everybody again, as Baileys does for the phone itself: it answers one request, the first that was made.
     */
    accepted(ack: BinaryNode): void {
      const requested = rows.all().filter(([, { node }]) => node.attrs.id === ack.attrs.id)
      const [answered] =
        requested.find(([, { node }]) => deviceOf(node) === deviceOf(ack)) ?? requested[0] ?? []
      if (answered !== undefined) rows.forget(answered).catch(failed)
    },
    /** Logged in: what an earlier socket did not finish is sent now. Time offline is no try. */
    async open(): Promise<void> {
      timer ??= setInterval(() => void look().catch(failed), LOOK_MS)
      await rows.load()
      for (const [id, row] of rows.all()) {
        rows.note(id, { ...row, at: now() })
        pass(row.node)
      }
    },
    stop(): void {
      clearInterval(timer)
    },
  }
}

function deviceOf({ attrs }: BinaryNode): string | undefined {
  return attrs.participant ?? attrs.from
}

function requestCounter() {
  const requests = new Map<string, number>()
  return (id: string): boolean => {
    const requestCount = (requests.get(id) ?? 0) + 1
    requests.delete(id)
    requests.set(id, requestCount)
    const [oldest] = requests.keys()
    if (requests.size > MAX_COUNTED && oldest !== undefined) requests.delete(oldest)
    return requestCount <= MAX_REQUESTS
  }
}

/** Casts a stored value to a resend, because this file wrote it. Its type and id are part of what the sealing binds. */
function asResend(value: unknown): Resend {
  return value as Resend
}
