import { ACCOUNT } from './desk.ts'
import { outOfOrder, type Sent } from './order.ts'
import type { Ledger } from './phones.ts'
import type { Shop } from './shop.ts'

export type Traffic = { sent: readonly Sent[]; answers: readonly Sent[] }
/**
 * The findings of a proof: the messages of both ways, the messages that are there once, figures, rules that do not
 * hold, and things that took too long.
 */
export type Findings = { sent: number; once: number; figures: string[]; wrong: string[]; late: string[] }

export function figureLine(label: string, figure: string | number): string {
  return `${label.padEnd(42)} ${figure}`
}

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const LOOK_MS = 250

/** Until nothing waits at either end; says how long that took, and what still waits when it takes too long. */
export async function settle(
  shop: Shop,
  { sent, answers, seconds }: Traffic & { seconds: number },
): Promise<{ text: string; late: string[] }> {
  const began = performance.now()
  const ms = () => performance.now() - began
  for (;;) {
    const waits = await whatWaits(shop, { sent, answers }).catch((error: unknown) => [String(error)])
    if (waits.length === 0) return { text: inSeconds(ms()), late: [] }
    if (ms() > seconds * 1000) {
      const late = [`not as before after ${seconds.toFixed(0)} s: ${waits.join(', ')}`]
      return { text: `more than ${seconds.toFixed(0)} s`, late }
    }
    await Bun.sleep(LOOK_MS)
  }
}

async function whatWaits({ sql, phones }: Shop, { sent, answers }: Traffic): Promise<string[]> {
  const [row] = await sql`select
    (select count(*)::int from messages where not from_me and body = any(${sent.map(({ text }) => text)})) as stored,
    (select count(*)::int from raw_events where state <> 'done') as raw,
    (select count(*)::int from sends where state = 'queued') as sends,
    (select count(*)::int from messages where from_me and body = any(${answers.map(({ text }) => text)}) and ack < 2)
      as ticks`
  const [account] = await phones
    .ledgers()
    .then((ledgers) => ledgers.filter(({ number }) => number === ACCOUNT))
  const pending = Object.values(account?.pending ?? {}).reduce((sum, n) => sum + n, 0)
  const waits = {
    'messages not stored': sent.length - Number(row?.stored),
    'raw events': Number(row?.raw),
    'sends queued': Number(row?.sends),
    'answers without two ticks': Number(row?.ticks),
    'stanzas not acknowledged': pending,
  }
  return Object.entries(waits).flatMap(([label, n]) => (n > 0 ? [`${n} ${label}`] : []))
}

/** Both ends, counted apart: the database says what the inbox shows, the ledger what the phones have. */
export async function judge(shop: Shop, { sent, answers }: Traffic): Promise<Findings> {
  const inbox = await stored(shop, sent)
  const ledgers = await shop.phones.ledgers()
  const onPhones = answersOn(ledgers)
  const bubbles = await shop.sql`select body, ack, failed_at is not null as failed from messages
    where from_me and body = any(${answers.map(({ text }) => text)})`
  const [stubs] = await shop.sql`select count(*)::int as n from messages where is_stub`
  const findings = {
    'messages lost': missing(sent, inbox),
    'messages doubled': doubled(inbox),
    'messages out of order': outOfOrder(sent, inbox),
    'answers lost': missing(answers, onPhones),
    'answers doubled': doubled(onPhones),
    'answers out of order': outOfOrder(answers, answersOn(ledgers, readAtOnce)),
    'answers without two ticks': bubbles.filter(({ ack }) => Number(ack) < 2).map(({ body }) => String(body)),
    'answers shown as failed': bubbles.filter(({ failed }) => failed).map(({ body }) => String(body)),
    'placeholders in the inbox': Array.from({ length: Number(stubs?.n) }, () => 'a placeholder'),
    'messages that phones cannot read': ledgers.flatMap(({ chats }) =>
      chats.flatMap((chat) => chat.unreadable),
    ),
    'messages of customers with one tick': ledgers
      .filter(({ number }) => number !== ACCOUNT)
      .flatMap(({ chats }) => chats.flatMap((chat) => chat.undelivered)),
  }
  const total = sent.length + answers.length
  const notOnce = ['messages lost', 'messages doubled', 'answers lost', 'answers doubled'] as const
  return {
    sent: total,
    once: total - notOnce.reduce((sum, label) => sum + findings[label].length, 0),
    late: [],
    figures: [
      ...Object.entries(findings).map(([label, texts]) => figureLine(label, texts.length)),
      figureLine(
        'messages that phones asked for again',
        ledgers.flatMap(({ chats }) => chats.flatMap((chat) => chat.recovered)).length,
      ),
    ],
    wrong: Object.entries(findings).flatMap(([label, texts]) =>
      texts.length > 0 ? [`${texts.length} ${label}: ${texts.slice(0, 5).join(' | ')}`] : [],
    ),
  }
}

/** The customers' texts as the inbox has them, in the order of their conversations. */
async function stored({ sql }: Shop, sent: readonly Sent[]): Promise<string[]> {
  const rows =
    await sql`select body from messages where not from_me and body = any(${sent.map(({ text }) => text)})
    order by id`
  return rows.map(({ body }) => String(body))
}

type LedgerChat = Ledger['chats'][number]
type LedgerLine = LedgerChat['order'][number]

/** The answers as the customers' phones have them, in the order in which they read them. */
function answersOn(
  ledgers: readonly Ledger[],
  which: (ledgerLine: LedgerLine, chat: LedgerChat) => boolean = () => true,
): string[] {
  return ledgers
    .filter(({ number }) => number !== ACCOUNT)
    .flatMap(({ chats }) => chats.filter(({ sender }) => sender === ACCOUNT))
    .flatMap((chat) => chat.order.filter((entry) => which(entry, chat)))
    .map(({ text }) => bare(text ?? ''))
    .filter((text) => text.startsWith('resposta '))
}

/**
 * Tells whether the phone read the message at once. A message that it asked for again is read later, and shows in the
 * place where the phone had waited for it.
 */
function readAtOnce({ id }: LedgerLine, { recovered }: LedgerChat): boolean {
  return !recovered.includes(id)
}

/** Without the attendant's signature in front. */
function bare(text: string): string {
  return text.slice(Math.max(0, text.indexOf('resposta ')))
}

function missing(sent: readonly Sent[], presentTexts: readonly string[]): string[] {
  const present = new Set(presentTexts)
  return sent.filter(({ text }) => !present.has(text)).map(({ text }) => text)
}

function doubled(presentTexts: readonly string[]): string[] {
  const seenTexts = new Set<string>()
  return presentTexts.filter((text) => {
    const again = seenTexts.has(text)
    seenTexts.add(text)
    return again
  })
}
