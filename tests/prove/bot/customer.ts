import { heardRead } from '#tests/support/fixtures/all-read.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { readConversationState } from './conversation-state.ts'
import { anyScript, type Script, WORDS } from './scripts.ts'

export type Customer = ReturnType<ReturnType<typeof receptionOf>['customer']>

/** So long whoever is killed needs to be back and to answer, several times over. */
const PATIENCE_MS = 90_000
/** Nothing may happen by the clock while a conversation is younger than its terms. */
const YOUNG_MS = 1_000

/** Customers of the company's connection, with what they must hear. */
export function receptionOf(world: World) {
  const { phones, account, program, services, company } = world

  /** Asks the database until it answers: it may be dead just now. */
  const waitForAnswer = <T>(description: string, ask: () => Promise<T | undefined>) =>
    waitFor(ask, { description: description, timeoutMs: PATIENCE_MS, everyMs: 100 })

  async function ticketOf(number: string): Promise<number> {
    return waitForAnswer(`the conversation of ${number}`, async () => {
      const [row] = await services.admin`select t.id::int as id from tickets t
        join contacts c on c.company_id = t.company_id and c.id = t.contact_id
        where t.company_id = ${company.id} and c.number = ${number} and t.status <> 'closed'`
      return row ? Number(row.id) : undefined
    })
  }

  /** As if the customer had waited five minutes longer. */
  async function waitLonger(ticketId: number): Promise<void> {
    await waitForAnswer('time to pass', async () => {
      await services.admin`update tickets set waiting_since = waiting_since - interval '5 minutes',
        created_at = created_at - interval '5 minutes' where id = ${ticketId}`
      return true
    })
  }

  /** As if nothing had been said for five minutes longer. */
  async function silenceLonger(ticketId: number): Promise<void> {
    await waitForAnswer('time to pass', async () => {
      await services.admin.begin(async (sql) => {
        await sql`update sends set handed_at = handed_at - interval '5 minutes'
          where message_id in (select id from messages where ticket_id = ${ticketId})`
        await sql`update ticket_bots set inactive_told_at = inactive_told_at - interval '5 minutes' where ticket_id = ${ticketId}`
        await sql`update tickets set last_message_at = last_message_at - interval '5 minutes',
          accepted_at = accepted_at - interval '5 minutes' where id = ${ticketId}`
      })
      return true
    })
  }

  function customer(number: string, random: Random) {
    const self = {
      number,
      /** The beginnings of the answers that the phone must have had by now, in order. */
      expected: [] as string[],
      matched: 0,
      wrong: [] as string[],
      conversations: 0,
      redirected: 0,
      letGo: 0,
      talk,
      compare,
    }

    async function heard(): Promise<string[]> {
      return (await phones.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text ?? '']))
    }

    /** Until the phone has as many messages as it should; what is in them is judged by `compare`. */
    async function hears(...beginnings: readonly string[]): Promise<void> {
      self.expected.push(...beginnings)
      const wanted = self.expected.length
      const patience = { description: `message ${wanted} at ${number}`, timeoutMs: PATIENCE_MS, everyMs: 100 }
      await waitFor(async () => (await heard()).length >= wanted, patience)
    }

    async function compare(): Promise<void> {
      const messages = await heard()
      const wrongIndex = self.expected.findIndex((beginning, n) => !messages[n]?.startsWith(beginning))
      self.matched = wrongIndex < 0 ? self.expected.length : wrongIndex
      if (wrongIndex >= 0)
        tellWrong(
          `message ${wrongIndex + 1} is «${messages[wrongIndex] ?? 'none'}» instead of «${self.expected[wrongIndex]}»`,
        )
      else if (messages.length > self.expected.length)
        tellWrong(`«${messages[self.expected.length]}» was said though nothing was to be`)
    }

    function tellWrong(problem: string): void {
      self.wrong.push(`${number}, conversation ${self.conversations}: ${problem}`)
    }

    /** One conversation; its lines one by one, or all at once as somebody does who knows the menu. */
    async function talk(): Promise<void> {
      const script = anyScript(random)
      self.conversations++
      try {
        await walk(script)
        if (script.ends !== 'ended') await endByClock(script.ends)
        await isClosed()
        await compare()
      } catch (error) {
        const errorText = error instanceof Error ? error.message : String(error)
        tellWrong(
          `${errorText}; it heard ${JSON.stringify(await heard())}; ${await readConversationState(world, number)}`,
        )
      }
    }

    /** Marks everything on the phones as read before a text that is no answer to it. */
    async function reads(isWrong = false): Promise<void> {
      if (isWrong) await waitForAnswer('time to read', () => heardRead(services, company.id).then(() => true))
    }

    async function walk({ lines }: Script): Promise<void> {
      const isHasty = goesHastily(random, lines)
      for (const { says, hears: beginning, isWrong } of lines) {
        await reads(isWrong)
        await phones.send(number, account, says)
        if (isHasty) self.expected.push(beginning)
        else await hears(beginning)
      }
      await hears()
    }

    /** A person takes it and says nothing; nobody is asked, let go or sent on before the time is over. */
    async function endByClock(ending: 'silent' | 'unqueued'): Promise<void> {
      const ticketId = await ticketOf(number)
      if (ending === 'unqueued') {
        await Bun.sleep(YOUNG_MS)
        await waitLonger(ticketId)
        await waitForAnswer('a queue by the clock', async () => {
          const [row] = await services.admin`select queue_id from tickets where id = ${ticketId}`
          return row?.queue_id ?? undefined
        })
        self.redirected++
      }
      await program.put(`/tickets/${ticketId}`, { status: 'open', userId: company.admin.userId })
      await youngStays()
      await silenceLonger(ticketId)
      await hears(WORDS.asked)
      await youngStays()
      await silenceLonger(ticketId)
      await hears(WORDS.letGo)
      self.letGo++
    }

    async function youngStays(): Promise<void> {
      await Bun.sleep(YOUNG_MS)
      const unexpected = (await heard()).slice(self.expected.length)
      if (unexpected.length > 0) throw new Error(`«${unexpected.join('», «')}» before its time`)
    }

    async function isClosed(): Promise<void> {
      await waitForAnswer(`the conversation of ${number} to end`, async () => {
        const [row] = await services.admin`select 1 from tickets t
          join contacts c on c.company_id = t.company_id and c.id = t.contact_id
          where t.company_id = ${company.id} and c.number = ${number} and t.status <> 'closed'`
        return row === undefined
      })
    }

    return self
  }

  return { customer }
}

/** Now and then; but what is wrong to somebody who has read the menu is nothing to one who has not. */
function goesHastily(random: Random, lines: Script['lines']): boolean {
  return random.below(3) === 0 && !lines.some(({ isWrong }) => isWrong)
}
