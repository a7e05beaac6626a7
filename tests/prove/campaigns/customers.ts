import { z } from 'zod'
import { randomFrom } from '../random.ts'
import type { World } from '../world.ts'
import { PREFIXES, tagOf } from './lines.ts'

/** Behaviour of one customer, drawn once for each number. */
export type Habit = {
  reads: boolean
  /** To a question; null for who says nothing. */
  answer: 'sim' | 'não' | 'quem é?' | null
  /** To the message itself. */
  reply: 'obrigado' | 'PARAR' | null
}

export function habitOf(seed: number, number: string): Habit {
  const random = randomFrom(seed + Number(number.slice(-7)))
  const drawn = { read: random.below(3), answer: random.below(100), reply: random.below(200) }
  const answer = drawn.answer < 80 ? 'sim' : drawn.answer < 86 ? 'não' : drawn.answer < 90 ? 'quem é?' : null
  return {
    reads: drawn.read === 0,
    answer,
    reply: drawn.reply < 1 ? 'PARAR' : drawn.reply < 21 ? 'obrigado' : null,
  }
}

const Received = z.object({
  phone: z.string(),
  id: z.string(),
  fromMe: z.boolean(),
  text: z.string().nullish(),
})

export type Customers = {
  /** Sentences on acts of customers that failed. */
  wrong: string[]
  /** Their texts, by number and the tag of the campaign to which they were said. */
  said: Map<string, string[]>
  /** The moments at which messages of each campaign came, by its tag. */
  arrivals: Map<string, number[]>
  stop(): void
}

/** All customers: each reads and answers at once what comes, in the moment of its receipt. */
export async function meetCustomers(
  world: World,
  { seed, accountOf }: { seed: number; accountOf: (tag: string) => string | undefined },
): Promise<Customers> {
  const leaving = new AbortController()
  const customers: Customers = {
    wrong: [],
    said: new Map(),
    arrivals: new Map(),
    stop: () => leaving.abort(),
  }

  async function act({ phone, id, text }: z.infer<typeof Received>): Promise<void> {
    const tag = tagOf(text ?? '')
    const account = tag && accountOf(tag)
    if (!tag || !account) return
    customers.arrivals.set(tag, [...(customers.arrivals.get(tag) ?? []), Date.now()])
    const { reads, answer, reply } = habitOf(seed, phone)
    if (reads) await world.phones.receipts(phone, [id], 'read')
    const words = text?.startsWith(PREFIXES.question) ? answer : reply
    if (words) await say(words, { phone, tag, account })
  }

  async function say(words: string, { phone, tag, account }: Record<'phone' | 'tag' | 'account', string>) {
    const key = `${phone} ${tag}`
    customers.said.set(key, [...(customers.said.get(key) ?? []), words])
    await world.phones.send(phone, account, words)
  }

  const { body } = await world.phones.events(leaving.signal)
  if (!body) throw new Error('the simulator tells nothing')
  const take = (block: string) => {
    if (/^event: (.*)$/m.exec(block)?.[1] !== 'received') return
    const received = Received.parse(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}'))
    if (received.fromMe) return
    act(received).catch((error: Error) => customers.wrong.push(`${received.phone}: ${error.message}`))
  }
  const read = async () => {
    const decoder = new TextDecoder()
    let remainder = ''
    for await (const chunk of body) {
      const blocks = (remainder + decoder.decode(chunk, { stream: true })).split('\n\n')
      remainder = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }
  read().catch((error: Error) => {
    if (!leaving.signal.aborted) customers.wrong.push(`the simulator tells no more: ${error.message}`)
  })
  return customers
}
