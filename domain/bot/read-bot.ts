import { sql } from 'drizzle-orm'
import type { Channel } from '../channels/contract/capabilities.ts'
import { findRow } from '../connections/queries.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import type { QueueTree } from '../queues/contract/option-schema.ts'
import { ASKS_CONSENT } from '../tickets/contract/lifecycle.ts'
import type { TicketRow } from '../tickets/queries.ts'
import {
  cachedReceptionConfig,
  currentReceptionConfig,
  type ReceptionConfig,
} from './cached-reception-config.ts'
import type { Automation, BotRun, ConversationFacts } from './contract/automation/automation-types.ts'
import type { BotState, BotTerms } from './contract/bot-types.ts'
import type { BotRule } from './contract/rules.ts'
import { readConversation } from './runs/read-conversation.ts'
import { graphOf } from './runs/run-graph.ts'
import {
  isAskUnread,
  isUnread,
  type StoredBotState,
  type StoredRun,
  storedBotStateSql,
} from './stored-bot-state.ts'

/**
 * The bot's state in a conversation, the rule by which it answered last, and the terms by which it decides; `isPaused` when a
 * colleague has paused it.
 */
export type KnownBot = {
  terms: BotTerms
  state: BotState
  rule: BotRule | null
  isPaused: boolean
  greetingFileId: number | null
  /** Facts for flows, where one has the conversation or may begin. */
  conversation: ConversationFacts | undefined
}

/**
 * Reads everything by which the bot decides; pass `standing` if it was read in this transaction already. Throws
 * ERR_NO_WAPP_FOUND.
 */
export async function readBot(
  tx: Tx,
  ticket: TicketRow,
  standing: StoredBotState | null = null,
): Promise<KnownBot> {
  const { stamp, isDisabled, isQueueGiven, bot, ...contactFacts } =
    standing ?? (await readStanding(tx, ticket))
  const { greetingFileId, ...terms } = await cachedReceptionConfig(tx, ticket.connectionId, stamp)
  const { status, queueId, userId, amountUsedBotQueues: used } = ticket
  const botRow = bot ?? { step: 'start' as const, optionId: null, vacationDay: null }
  const walletUserId = terms.settings.DirectTicketsToWallets ? contactFacts.walletUserId : null
  const quietUntil = bot?.quietUntil ? new Date(bot.quietUntil) : null
  const { step, optionId, vacationDay } = botRow
  const isTurnedAway = bot?.rule === 'closedNow' || bot?.rule === 'closedTold'
  const version = bot?.versionId ? await versionOf(tx, terms, bot.versionId) : null
  const run = bot?.run ? await runOf(tx, bot.run, terms.automation) : null
  const conversation = await conversationOf(tx, ticket, { terms, run, bot })
  return {
    terms: { ...terms, isDisabled, isGroup: ticket.isGroup, walletUserId },
    state: {
      status,
      queueId,
      isQueueGiven,
      userId,
      used,
      isTurnedAway,
      // A person ended the run: it does not have the turn any more.
      step: step === 'flow' && !run ? 'done' : step,
      version,
      optionId,
      vacationDay,
      quietUntil,
      isUnread: bot !== null && isUnread(bot, tx.now()),
      run,
      isAutomated: bot?.isAutomated ?? false,
    },
    rule: bot?.rule ?? null,
    isPaused: bot?.pausedAt != null,
    greetingFileId,
    conversation,
  }
}

/** Read only where a flow has the conversation, or may begin: others need none of it. */
async function conversationOf(
  tx: Tx,
  ticket: TicketRow,
  {
    terms,
    run,
    bot,
  }: { terms: Pick<BotTerms, 'automation'>; run: BotRun | null; bot: StoredBotState['bot'] },
): Promise<ConversationFacts | undefined> {
  const graphs = run ? [run.graph] : (terms.automation?.flows ?? []).map(({ graph }) => graph)
  if (graphs.length === 0) return undefined
  return readConversation(tx, ticket, {
    graphs,
    isAskUnread: bot !== null && isAskUnread(bot, tx.now()),
    asksOpening: ticket.status === ASKS_CONSENT,
  })
}

async function runOf(tx: Tx, stored: StoredRun, automation: Automation | undefined): Promise<BotRun> {
  const { id, name, nodeId, waitsFor, memory, step, since, keptCount, ...subject } = stored
  const graph = await graphOf(tx, subject, automation)
  const state = { nodeId, waitsFor, memory, step, since: new Date(since) }
  return { ...subject, id, name: name ?? '', graph, state, keptCount }
}

/** The terms of a connection for somebody who writes to it for the first time. */
export type FirstTerms = { terms: BotTerms; channel: Channel; greetingFileId: number | null }

/** Reads the terms of a connection for an unknown customer. Throws ERR_NO_WAPP_FOUND. */
export async function readTerms(tx: Tx, connectionId: number): Promise<FirstTerms> {
  const { channel } = await findRow(tx, connectionId)
  const { greetingFileId, ...terms } = await currentReceptionConfig(tx, connectionId)
  return { terms: { ...terms, isDisabled: false, isGroup: false }, channel, greetingFileId }
}

async function readStanding(tx: Tx, { id, contactId }: TicketRow): Promise<StoredBotState> {
  const refs = { companyId: tx.companyId, ticketId: id, contactId }
  const rows = await tx.db.execute<{ standing: StoredBotState | null }>(
    sql`select ${storedBotStateSql(refs)} as standing`,
  )
  return firstOrThrow(
    rows.flatMap(({ standing }) => standing ?? []),
    'ERR_NO_CONTACT_FOUND',
  )
}

/** The version of the options in which a customer is; usually the present one, which needs no query. */
async function versionOf(
  tx: Tx,
  { connection, otherQueues }: Pick<ReceptionConfig, 'connection' | 'otherQueues'>,
  id: number,
): Promise<BotState['version']> {
  const knownVersion = [...connection.queues, ...otherQueues].find(({ version }) => version?.id === id)
  if (knownVersion) return knownVersion.version
  const [row] = await tx.db.execute<{ tree: QueueTree }>(
    sql`select tree from queue_versions where company_id = ${tx.companyId} and id = ${id}`,
  )
  return row ? { id, tree: row.tree } : null
}
