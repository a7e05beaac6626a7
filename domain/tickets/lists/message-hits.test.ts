import { expect, test } from 'bun:test'
import { aCompany, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { messageHits } from './message-hits.ts'

const services = await testServices()
/** Ids that the index knows as one. */
const STRETCH = 32_768
/** The first id of a stretch. */
const START = STRETCH
const STRETCHES = 10
const HITS_PER_STRETCH = 100
const ENOUGH_MS = 60_000

/** A company whose newest messages end shortly above the beginning of a stretch; those below hold a hundred hits each. */
async function history() {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'open')
  const say = (from: number, count: number, step: number, every: number) => services.admin`
    insert into messages (id, company_id, ticket_id, contact_id, connection_id, external_id, media_type, body, from_me)
    overriding system value
    select ${from}::bigint + n * ${step}::bigint, ${company.id}, ${ticket.id}, ${ticket.contactId}, ${ticket.connectionId},
      ${String(from)} || n, 'conversation', case when n % ${every}::int = 0 then 'pedido do boleto' else 'palha' end, false
    from generate_series(0, ${count - 1}) n`
  for (let nth = 0; nth < STRETCHES; nth++)
    await say(START + nth * STRETCH, HITS_PER_STRETCH, Math.floor(STRETCH / HITS_PER_STRETCH), 1)
  await say(START + STRETCHES * STRETCH + 1, 6_000, 1, 400)
  const ctx = asUser(services, company.admin)
  return messageHits(ctx, { term: 'boleto pedido', before: null, until: Date.now() + ENOUGH_MS })
}

test('two words that stand in many are looked for stretch by stretch, at first no further than a page needs', async () => {
  const sizes: number[] = []
  const ids: number[] = []
  for await (const { hits, reached } of await history()) {
    sizes.push(hits.length)
    ids.push(...hits.map(({ messageId }) => messageId))
    if (reached === null) break
  }
  // The newest one by one; the rest of their stretch; then one stretch, and ever more of them.
  expect(sizes.slice(0, 3)).toEqual([10, 5, HITS_PER_STRETCH])
  expect(sizes.length).toBeLessThan(STRETCHES)
  expect(Math.max(...sizes)).toBeGreaterThan(HITS_PER_STRETCH)
  expect(ids).toEqual(ids.toSorted((messageId, otherId) => otherId - messageId))
  expect(new Set(ids).size).toBe(15 + STRETCHES * HITS_PER_STRETCH)
})
