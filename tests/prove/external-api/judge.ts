import { waitFor } from '#tests/support/wait-for.ts'
import type { World } from '../world.ts'
import { type Calling, numberOf, type Outcome, textOf } from './callers.ts'

/** Messages to customers have left after so long, however many came at once. */
const LEAVING_MS = 180_000

/** Compares answers, messages and phones: each key is one message, on the phone once where its person had written before. */
export async function judgeCalls(world: World, programs: readonly Calling[], outcomes: readonly Outcome[]) {
  const wrong: string[] = await leave(world).then(
    () => [],
    (error: Error) => [error.message],
  )
  const stored = await countStored(world)
  const shown = await countShown(world)
  const keyed = programs.flatMap((program) => program.keys.map((key) => ({ program, key })))
  wrong.push(
    ...keyed.flatMap(({ program, key }) => wrongOf(program, key, { stored, shown })),
    ...wrongRefusals(outcomes),
  )
  const refused = outcomes.filter(({ status }) => status !== 200)
  return {
    wrong: wrong.slice(0, 40),
    figures: {
      calls: outcomes.length,
      repeats: outcomes.filter(({ isRepeat }) => isRepeat).length,
      messages: [...stored.values()].reduce((sum, count) => sum + count, 0),
      onPhones: [...shown.values()].reduce((sum, count) => sum + count, 0),
      refused: Object.fromEntries(
        [...Map.groupBy(refused, ({ status }) => status)].map(([status, { length }]) => [status, length]),
      ),
      wrongCount: wrong.length,
    },
  }
}

/** Until nothing but what waits for the pace of a number is on its way. */
async function leave({ services, company }: World): Promise<void> {
  await waitFor(
    async () => {
      const [row] = await services.admin`select count(*)::int as count from sends
        where company_id = ${company.id} and state not in ('accepted', 'failed') and not by_machine`
      return row?.count === 0
    },
    { description: 'all messages to customers to leave', timeoutMs: LEAVING_MS, everyMs: 1_000 },
  )
}

type Counts = ReadonlyMap<string, number>

async function countStored({ services, company }: World): Promise<Counts> {
  const rows = await services.admin<{ body: string; count: number }[]>`select body, count(*)::int as count
    from messages where company_id = ${company.id} and from_me and body like 'Aviso %' group by body`
  return new Map(rows.map(({ body, count }) => [body, count]))
}

/** By the phones' own account. */
async function countShown({ phones }: World): Promise<Counts> {
  const counts = new Map<string, number>()
  for (const { number, chats } of await phones.ledgers())
    for (const { sender, order } of chats) {
      const texts =
        sender === number ? [] : order.flatMap(({ text }) => (text?.startsWith('Aviso ') ? text : []))
      for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  return counts
}

function wrongOf(
  program: Calling,
  key: string,
  { stored, shown }: { stored: Counts; shown: Counts },
): string[] {
  const text = textOf(program, key)
  const [storedCount, shownCount] = [stored.get(text) ?? 0, shown.get(text) ?? 0]
  const isToCustomer = program.customers.includes(numberOf(program, key))
  const answerCount = program.answers.get(key)?.size ?? 0
  return [
    ...(answerCount === 1 ? [] : [`${text} has ${answerCount} answers`]),
    ...(storedCount === 1 ? [] : [`${text} was stored ${storedCount} times`]),
    ...(shownCount === 1 || (shownCount === 0 && !isToCustomer)
      ? []
      : [`${text} is ${shownCount} times on the phone`]),
  ]
}

/** Refusals that do not say when to come again, or should not be. */
function wrongRefusals(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ status, retryAfter }) =>
    status === 200 || ((status === 409 || status === 429) && Number(retryAfter) > 0)
      ? []
      : [`${status} with Retry-After ${retryAfter}`],
  )
}
