import { integrationDeliveries } from '#db/schema/integration-deliveries.ts'
import { type Ctx, type Services, systemCtx } from '#domain/core/context.ts'
import type { OutgoingRules } from '#domain/core/outgoing/outgoing.ts'
import { inCompany } from '#domain/core/tenancy.ts'
import { reading } from '#domain/core/transaction.ts'
import type { CallDriver, CallMessage, Conversation } from '#domain/flows/calls/driver.ts'
import { type AnswerPart, CallAnswer } from '#domain/flows/contract/call-answer.ts'
import { QueueIntegrationInput } from '#domain/queue-integrations/contract/schema.ts'
import {
  type IntegrationSettings,
  integrationSettings,
} from '#domain/queue-integrations/integration-settings.ts'
import { createQueueIntegration } from '#domain/queue-integrations/save-queue-integration.ts'
import { aCompany, aContact, aMessage, asUser, aTicket, type TestCompany } from './factories.ts'

export const LOOPBACK: OutgoingRules = { mayReachPrivate: true }

/** Services that let tests reach this machine. */
export function reachingLoopback<S extends Services>(services: S): S {
  return { ...services, outgoing: LOOPBACK }
}

let runs = 0

type Said = string | (Partial<CallMessage> & { mediaType: string })

/** A conversation with another system, as the engine of flows holds it: its session, and what was not given to it yet. */
export async function aTalk(
  services: Services,
  driver: CallDriver<IntegrationSettings>,
  input: Record<string, unknown>,
  options: { company?: TestCompany; rules?: OutgoingRules; conversation?: Partial<Conversation> } = {},
) {
  const company = options.company ?? (await aCompany(services))
  const admin = asUser(services, company.admin)
  const saved = await createQueueIntegration(
    admin,
    QueueIntegrationInput.parse({ name: `Integração ${++runs}`, typebotDelayMessage: 0, ...input }),
  )
  const contact = await aContact(company.ctx, {
    name: 'Ana Lima',
    number: `55119${String(70_000_000 + runs)}`,
  })
  const ticket = await aTicket(company, 'pending', { contactId: contact.id, queueId: company.queue.id })
  const ctx: Ctx = systemCtx(services, company.id, 'job')
  const conversation: Conversation = {
    ticketId: ticket.id,
    ticketUuid: ticket.uuid,
    runId: runs,
    openedAt: services.now(),
    protocol: '20261129120000',
    status: 'pending',
    contact: { id: contact.id, name: contact.name, number: contact.number, isGroup: false },
    queue: { id: company.queue.id, name: company.queue.name },
    connection: { id: company.connection.id, name: 'Loja', channel: 'whatsapp' },
    company: { id: company.id, name: 'Loja Demo', timeZone: 'America/Sao_Paulo' },
    ...options.conversation,
  }
  const settings = async () => {
    const opened = await reading(ctx, (tx) => integrationSettings(tx, saved.id))
    if (!opened) throw new Error('the integration is gone')
    return opened
  }
  const state: { session: unknown; attempt: number; lastMessages: CallMessage[] } = {
    session: null,
    attempt: 0,
    lastMessages: [],
  }

  async function message(said: Said): Promise<CallMessage> {
    const given = typeof said === 'string' ? { mediaType: 'conversation', text: said } : said
    const stored = await aMessage(company, ticket, {
      body: given.text ?? '',
      mediaType: given.mediaType === 'audio' ? 'audio' : 'conversation',
      fileId: given.fileId ?? null,
    })
    return { messageId: stored.id, text: null, answerId: null, fileId: null, ...given }
  }

  async function call(messages: CallMessage[], attempt = 0): Promise<CallAnswer> {
    const outside = { ctx, rules: options.rules ?? LOOPBACK }
    const driverCall = {
      conversation,
      messages,
      session: state.session,
      variables: { pedido: '77' },
      attempt,
    }
    const answer = await driver(outside, { ...driverCall, settings: await settings() })
    // The engine keeps it as JSON, and takes nothing else.
    const kept = CallAnswer.parse(JSON.parse(JSON.stringify(answer)))
    state.session = kept.next === 'end' || kept.next === 'handOver' ? null : kept.session
    state.attempt = kept.next === 'retry' ? attempt + 1 : 0
    state.lastMessages = messages
    return kept
  }

  return {
    company,
    admin,
    contact,
    ticket,
    ctx,
    conversation,
    saved,
    settings,
    state,
    /** The customer says these, one after another, before the other system is asked once. */
    say: async (...said: Said[]) => call(await Promise.all(said.map(message))),
    /** A call without words: a flow came here, or a wait is over. */
    goOn: () => call([]),
    /** The same messages once more, as the driver asked for. */
    retry: () => call(state.lastMessages, state.attempt),
    /** The process ended before the answer was used: the same call with the memory of before. */
    repeatWith: (session: unknown) => {
      state.session = session
      return call(state.lastMessages)
    },
    call,
    message,
    deliveries: () =>
      reading(ctx, (tx) =>
        tx.db
          .select()
          .from(integrationDeliveries)
          .where(inCompany(tx, integrationDeliveries))
          .orderBy(integrationDeliveries.id),
      ),
  }
}

/** An answer as the customer reads it: texts, lists as numbered lines, files in brackets. */
export function readingOf({ parts }: { parts: readonly AnswerPart[] }): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'text') return [part.text]
    if (part.kind === 'file')
      return [`[${part.isVoice ? 'voice' : 'file'}]${part.caption ? ` ${part.caption}` : ''}`]
    if (part.kind === 'wait') return []
    const lines = part.choices.map(({ name }, index) => `${index + 1} ${name}`)
    return [[part.text, ...lines].join('\n')]
  })
}
