import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { messages } from '#db/schema/messages.ts'
import type { Chat, InboundEvent } from '#domain/channels/contract/inbound.ts'
import { reading } from '#domain/core/transaction.ts'
import { timesOf } from '#tests/support/depth.ts'
import { aCompany, type TestCompany, withSettings } from '#tests/support/factories.ts'
import { aMessageEvent, anEdit, aReaction, aRevoke, aStub, second } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import type { Ack } from '../contract/schema.ts'
import { recordAck } from '../delivery/record-ack.ts'
import { loadMessages } from '../queries.ts'
import { receiveEvent } from './receive-event.ts'

const services = await testServices()
const RUNS = timesOf({ few: 8, many: 600 })

/** A step in the life of one message, with the second at which it was done. */
type Step =
  | { kind: 'message' | 'stub' | 'revoke' }
  | { kind: 'edit'; body: string; second: number }
  | { kind: 'reaction'; emoji: string; second: number }
  | { kind: 'ack'; ack: Ack }

/** The final state of a message, whatever the order in which its steps came. */
type End = {
  body: string
  isStub: boolean
  isDeleted: boolean
  isEdited: boolean
  history: string[]
  emojis: string[]
  ack: number
}

const ORIGINAL = 'original'
const ERASED = 'Mensagem apagada pelo contato'

/** The reference: steps in the order in which they were done. */
function reference(steps: readonly Step[], fromMe: boolean, erases: boolean): End {
  const edits = steps
    .flatMap((step) => (step.kind === 'edit' ? [step] : []))
    .sort((a, b) => a.second - b.second)
    // Of a body that comes again and again the first and the last are kept.
    .filter(({ body }, index, all) => all[index - 1]?.body !== body || all[index + 1]?.body !== body)
  const reactions = steps
    .flatMap((step) => (step.kind === 'reaction' ? [step] : []))
    .sort((a, b) => a.second - b.second)
  const acks = steps.flatMap((step) => (step.kind === 'ack' && fromMe ? [step.ack] : []))
  const isDeleted = steps.some((step) => step.kind === 'revoke')
  const isErased = isDeleted && erases && !fromMe
  const bodies = [ORIGINAL, ...edits.map((edit) => edit.body)]
  const emoji = reactions.at(-1)?.emoji ?? ''
  return {
    body: isErased ? ERASED : (bodies.at(-1) ?? ''),
    isStub: false,
    isDeleted,
    isEdited: !isErased && edits.length > 0,
    history: isErased ? [] : bodies.slice(0, -1),
    emojis: emoji === '' ? [] : [emoji],
    ack: Math.max(fromMe ? 1 : 0, ...acks),
  }
}

const distinctTimes = { selector: (step: { second: number }) => step.second, maxLength: 3 }
const seconds = fc.integer({ min: 1, max: 50 })
const steps = fc
  .record({
    edits: fc.uniqueArray(
      fc.record({
        kind: fc.constant('edit' as const),
        body: fc.constantFrom('b', 'c', 'd', ORIGINAL),
        second: seconds,
      }),
      distinctTimes,
    ),
    reactions: fc.uniqueArray(
      fc.record({
        kind: fc.constant('reaction' as const),
        emoji: fc.constantFrom('👍', '❤️', ''),
        second: seconds,
      }),
      distinctTimes,
    ),
    acks: fc.array(fc.record({ kind: fc.constant('ack' as const), ack: fc.constantFrom<Ack>(2, 3, 5) }), {
      maxLength: 2,
    }),
    others: fc.subarray([{ kind: 'stub' as const }, { kind: 'revoke' as const }]),
  })
  .map(({ edits, reactions, acks, others: extraSteps }): Step[] => [
    { kind: 'message' },
    ...edits,
    ...reactions,
    ...acks,
    ...extraSteps,
  ])

/** Every step at least once, some twice, in any order. */
const delivery = steps.chain((list) =>
  fc
    .tuple(fc.subarray(list), fc.array(fc.nat(), { minLength: list.length * 2, maxLength: list.length * 2 }))
    .map(([again, keys]) => {
      const keyedSteps = [...list, ...again].map((step, index) => ({ step, key: keys[index] ?? 0 }))
      return { steps: list, arrivals: keyedSteps.toSorted((a, b) => a.key - b.key).map(({ step }) => step) }
    }),
)

describe('whatever the order and however often events come', () => {
  test(`a message ends as if they had come in order (${RUNS} sequences)`, async () => {
    const company = await aCompany(services)
    await services.admin`update connection_leases set epoch = 1 where connection_id = ${company.connection.id}`
    await fc.assert(
      fc.asyncProperty(
        delivery,
        fc.boolean(),
        fc.boolean(),
        names,
        async (generated, fromMe, erases, ways) => {
          const { steps, arrivals } = generated
          const value = erases ? 'enabled' : 'disabled'
          await withSettings(company.ctx, { enableLGPD: value, lgpdDeleteMessage: value })
          const externalId = `T${crypto.randomUUID()}`
          const chats = chatsOf(++people)
          for (const [index, step] of arrivals.entries()) {
            const chat = chats[ways[index % ways.length] ?? 'both']
            if (fromMe || step.kind !== 'ack') await deliver(company, { externalId, fromMe, chat }, step)
          }
          // The event that shows both names of the person joins what came under either.
          await deliver(company, { externalId: `${externalId}-last`, fromMe: false, chat: chats.both }, LAST)
          expect(await endOf(company, externalId)).toEqual([reference(steps, fromMe, erases)])
        },
      ),
      { numRuns: RUNS },
    )
    const [remainingRows] = await services.admin`select
      (select count(*)::int from early_effects where company_id = ${company.id}) as early,
      (select count(*)::int from tickets where company_id = ${company.id} and status <> 'closed') as tickets,
      (select count(*)::int from contacts where company_id = ${company.id} and deleted_at is null) as contacts`
    expect(remainingRows).toMatchObject({ early: 0, tickets: people, contacts: people + 1 })
  })
})

type ChatKey = 'phone' | 'lid' | 'both'
type Source = { externalId: string; fromMe: boolean; chat: Chat }

/** By which of their names the customer comes, event by event. */
const names = fc.array(fc.constantFrom<ChatKey>('phone', 'lid', 'both'), { minLength: 1, maxLength: 6 })
const LAST: Step = { kind: 'message' }
let people = 0

function chatsOf(person: number): Record<ChatKey, Chat> {
  const [phone, lid] = [`55119${String(10_000_000 + person)}`, `9${person}`]
  const chat = (names: { phone: string | null; lid: string | null }): Chat => ({
    kind: 'person',
    person: { ...names, pushName: null },
  })
  return { phone: chat({ phone, lid: null }), lid: chat({ phone: null, lid }), both: chat({ phone, lid }) }
}

async function deliver(company: TestCompany, source: Source, step: Step): Promise<void> {
  const connectionId = company.connection.id
  if (step.kind === 'ack') {
    await recordAck(company.ctx, { connectionId, epoch: 1, externalIds: [source.externalId], ack: step.ack })
    return
  }
  await receiveEvent(company.ctx, {
    connectionId,
    rawEventId: null,
    event: eventOf(source, step),
  })
}

function eventOf(source: Source, step: Exclude<Step, { kind: 'ack' }>): InboundEvent {
  const { externalId, fromMe, chat } = source
  switch (step.kind) {
    case 'message':
      return aMessageEvent({ ...source, body: ORIGINAL })
    case 'stub':
      return aStub(source)
    case 'revoke':
      return aRevoke(externalId, { fromMe, chat, targetFromMe: fromMe })
    case 'edit':
      return anEdit(externalId, step.body, { fromMe, chat, sentAt: second(step.second) })
    case 'reaction':
      return aReaction(externalId, step.emoji, { chat, targetFromMe: fromMe, sentAt: second(step.second) })
  }
}

function endOf(company: TestCompany, externalId: string): Promise<End[]> {
  return reading(company.ctx, async (tx) => {
    const rows = await tx.db.select({ id: messages.id, externalId: messages.externalId }).from(messages)
    const ids = rows.filter((row) => row.externalId === externalId).map((row) => row.id)
    return (await loadMessages(tx, ids)).map((row) => ({
      body: row.body,
      isStub: row.isStub,
      isDeleted: row.isDeleted,
      isEdited: row.isEdited,
      history: row.history.map((past) => past.body),
      emojis: row.reactions.map((reaction) => reaction.emoji),
      ack: row.ack,
    }))
  })
}
