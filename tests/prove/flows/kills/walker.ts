import { waitFor } from '#tests/support/wait-for.ts'
import { readConversationState } from '../../bot/conversation-state.ts'
import type { Random } from '../../random.ts'
import type { World } from '../../world.ts'
import type { Asked } from './drawings.ts'
import { type Line, makeScript } from './script.ts'

/** Longer than a call whose process was killed is waited for, with kills between. */
const PATIENCE_MS = 200_000
/** An answer within a second comes from somebody who cannot have read the question. */
const READING_MS = 1_100
/** Beside that the customer thinks so long, at most. */
const THINKING_MS = 1_200
/** Messages that come although a person has the conversation come by then. */
const SILENCE_MS = 2_500
/** One of so many conversations is taken by a colleague on its way. */
const TAKEN_SHARE = 6

export type Conversation = {
  tag: string
  nodes: readonly string[]
  toldWords: readonly string[]
  /** A colleague took it on its way. */
  isTaken: boolean
}
export type Walker = ReturnType<typeof makeWalker>
type Account = { connectionId: number; account: string; asked: Asked }

/** A customer of one connection, who walks through its flow once. */
export function makeWalker(
  world: World,
  { number, account, asked, random }: Account & { number: string; random: Random },
) {
  const { phones, program, services, company } = world
  let conversation: Conversation | null = null
  const wrong: string[] = []
  /** Messages of the phone that were heard and are as they should be. */
  let heardCount = 0

  async function heard(): Promise<string[]> {
    return (await phones.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text ?? '']))
  }

  function hearsNext(wanted: string): Promise<string> {
    const patience = { description: `«${wanted}» at ${number}`, timeoutMs: PATIENCE_MS, everyMs: 1_000 }
    return waitFor(async () => (await heard())[heardCount], patience)
  }

  /** Answers which of the beginnings came. */
  async function hears(beginnings: readonly string[]): Promise<number> {
    const text = await hearsNext(beginnings.join('» or «'))
    const index = beginnings.findIndex((beginning) => text.startsWith(beginning))
    if (index < 0)
      throw new Error(`message ${heardCount + 1} is «${text}» instead of «${beginnings.join('» or «')}»`)
    heardCount++
    return index
  }

  async function says(text: string): Promise<void> {
    await Bun.sleep(READING_MS + random.below(THINKING_MS))
    await phones.send(number, account, text)
  }

  /** One conversation to its end, or until a colleague takes it. */
  async function talk(tag: string): Promise<void> {
    const script = makeScript(asked, tag, random)
    const takenAt = random.below(TAKEN_SHARE) === 0 ? 1 + random.below(8) : Number.POSITIVE_INFINITY
    let isTaken = false
    try {
      let step = script.lines.next(0)
      for (let lineCount = 0; !step.done && !isTaken; lineCount++) {
        if (lineCount >= takenAt) {
          await isTakenOver(tag, step.value, script.lines)
          isTaken = true
        } else step = script.lines.next(await follow(step.value))
      }
      await isWithPeople()
      conversation = { tag, nodes: script.nodes, toldWords: script.toldWords, isTaken }
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      const state = await readConversationState(world, number).catch(String)
      wrong.push(
        `${number}, ${asked}, conversation ${tag}: ${problem}; ${state}; heard ${JSON.stringify(await heard())}`,
      )
    }
  }

  async function follow(line: Line): Promise<number> {
    if ('hears' in line) return hears(line.hears)
    await says(line.says)
    return 0
  }

  /** Behind what was on its way already the phone has what the colleague says, and nothing else. */
  async function isTakenOver(tag: string, line: Line, rest: Generator<Line, void, number>): Promise<void> {
    const ticketId = await openTicket()
    await program.put(`/tickets/${ticketId}`, {
      status: 'open',
      userId: company.admin.userId,
      queueId: company.queue.id,
    })
    const personal = `Sou a colega ${tag}.`
    await program.post(`/messages/${ticketId}`, { body: personal, clientId: crypto.randomUUID() })
    let expected: Line | undefined = line
    while (!(await hearsNext(personal)).includes(personal)) {
      const index = await hears(expected && 'hears' in expected ? expected.hears : [])
      expected = rest.next(index).value ?? undefined
    }
    heardCount++
    await phones.send(number, account, `obrigado ${tag}`)
    await Bun.sleep(SILENCE_MS)
    const unexpected = (await heard()).slice(heardCount)
    if (unexpected.length > 0) throw new Error(`«${unexpected.join('», «')}» though a colleague had it`)
  }

  function openTicket(): Promise<number> {
    return waitFor(
      async () => {
        const [row] = await services.admin`select t.id::int as id from tickets t
          join contacts c on c.company_id = t.company_id and c.id = t.contact_id
          where t.company_id = ${company.id} and c.number = ${number} and t.status <> 'closed'`
        return row && Number(row.id)
      },
      { description: `the ticket of ${number}`, timeoutMs: PATIENCE_MS, everyMs: 300 },
    )
  }

  /** People have it: it is in a queue. */
  async function isWithPeople(): Promise<void> {
    const ticketId = await openTicket()
    const isQueued = async () => {
      const [row] =
        await services.admin`select 1 from tickets where id = ${ticketId} and queue_id is not null`
      return row !== undefined
    }
    const description = `the ticket of ${number} to be in a queue`
    await waitFor(isQueued, { description, timeoutMs: PATIENCE_MS, everyMs: 1_000 })
  }

  /** Nothing is on the phone but what was heard. */
  async function compare(): Promise<void> {
    const unexpected = (await heard()).slice(heardCount)
    if (wrong.length === 0 && unexpected.length > 0)
      wrong.push(`${number}: «${unexpected.join('», «')}» was said though nothing was to be`)
  }

  return {
    number,
    asked,
    wrong,
    talk,
    compare,
    conversation: () => conversation,
    heardCount: () => heardCount,
  }
}
