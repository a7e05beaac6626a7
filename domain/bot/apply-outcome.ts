import { eq, sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import { contacts } from '#db/schema/contacts.ts'
import type { ticketBots } from '#db/schema/ticket-bots.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { indexGraph } from '../flows/contract/graph.ts'
import { NODE_KINDS } from '../flows/contract/nodes/index.ts'
import type { RunEnding } from '../flows/contract/run/run-state.ts'
import { nextStatus } from '../tickets/contract/lifecycle.ts'
import { existingAssignee } from '../tickets/existing-assignee.ts'
import { tellGiven } from '../tickets/handovers/handovers.ts'
import { logTicket } from '../tickets/log-ticket.ts'
import { type LockedTicket, lockTicket, type TicketRow } from '../tickets/queries.ts'
import { sendSystemMessage } from '../tickets/system-messages/system-messages.ts'
import { writeClosed } from '../tickets/write-closed.ts'
import { writeRow, writeTicket } from '../tickets/write-ticket.ts'
import { existingUsers } from '../users/queries.ts'
import type { BotRun, RunChange } from './contract/automation/automation-types.ts'
import type { BotEffect, BotOutcome, BotState } from './contract/bot-types.ts'
import { saidAs } from './contract/menu/said-as.ts'
import { type BotRule, isTold, saidEnough } from './contract/rules.ts'
import { findOption } from './contract/walk-tree.ts'
import { filledMenu, sendMenu } from './menu/send-menu.ts'
import { onlineAttendant, placeInQueue } from './queue-facts.ts'
import type { KnownBot } from './read-bot.ts'
import { type RunMessage, storeRuns } from './runs/store-run.ts'
import { say, sayFilled, sendFileList, sendNamedFile } from './send-files.ts'

/** Carries out what the bot decided: the ticket first, so that words speak of it as it is; then its effects, in their order. */
export async function applyOutcome(
  tx: Tx,
  before: LockedTicket,
  bot: KnownBot,
  outcome: BotOutcome,
  message: RunMessage | null = null,
): Promise<void> {
  const { rule, state, effects, chosen, runChanges = [] } = await withoutGone(tx, before, outcome)
  const assigned = await assignee(tx, effects)
  const isGone = state.userId !== before.userId && state.userId !== null && !(await isThere(tx, state.userId))
  const userId = assigned ?? (isGone ? before.userId : state.userId)
  const changes = changesOf(tx, before, { rule, state: { ...state, userId } })
  const ticket = Object.keys(changes).length > 0 ? await writeTicket(tx, before, changes) : before
  const isGiven = userId !== null && userId !== before.userId
  await keepState(tx, ticket.id, { rule, state, isGiven })
  await storeRuns(tx, ticket.id, runChanges, message)
  if (isGiven) await tellGiven(tx, { ticketId: ticket.id, userId, kind: 'transfer' })
  if (isTold(rule) && !IS_LOGGED_APART.has(rule) && effects.length > 0)
    await logTicket(tx, {
      ticketId: ticket.id,
      type: 'bot',
      rule,
      names: chosen === undefined ? [] : [chosen],
    })
  const applied = { ticket, bot, state, assigned }
  const done = isGone ? effects.filter((effect) => !saysGiven(effect)) : effects
  for (const effect of done) await apply(tx, applied, effect)
  const isHeard = done.some((effect) => effect.do === 'say' || effect.do === 'sendFile')
  await tellRuns(tx, ticket, runChanges, isHeard)
}

/**
 * Removes an assignee who no longer exists: a customer in older options may choose a colleague who left since. The
 * ticket then waits in its queue, for anyone there to take.
 */
async function withoutGone(tx: Tx, before: LockedTicket, outcome: BotOutcome): Promise<BotOutcome> {
  const { state, effects } = outcome
  if (state.userId === null || state.userId === before.userId) return outcome
  const { userId, queueId } = await existingAssignee(tx, state)
  if (userId !== null) return outcome
  const remainingEffects = effects.filter((effect) => effect.do !== 'log' || effect.userId !== state.userId)
  return {
    ...outcome,
    state: { ...state, userId, queueId: queueId ?? before.queueId },
    effects: remainingEffects,
  }
}

/** Rules whose acts are told where they are kept, whatever comes after. */
const IS_LOGGED_APART: ReadonlySet<BotRule> = new Set<BotRule>(['consentGiven', 'flowBegun', 'flowEnded'])

type Applied = {
  ticket: Pick<LockedTicket, 'id' | 'contactId'>
  bot: KnownBot
  state: BotState
  assigned: number | null
}

async function apply(tx: Tx, { ticket, bot, state, assigned }: Applied, effect: BotEffect): Promise<void> {
  const ticketId = ticket.id
  switch (effect.do) {
    case 'say':
      return sayOrOffer(tx, ticketId, bot, effect)
    case 'sendFile':
      return sendNamedFile(tx, ticketId, effect)
    case 'note':
      await sendSystemMessage(tx, { ticketId, body: effect.text, userId: null, isPrivate: true })
      return
    case 'log': {
      const { type, queueId, userId = null } = effect
      await logTicket(tx, { ticketId, type, queueId, userId })
      return
    }
    case 'assign':
      if (assigned !== null)
        await logTicket(tx, { ticketId, type: 'userDefine', userId: assigned, queueId: effect.queueId })
      return
    case 'tellPosition': {
      const words = bot.terms.settings.sendQueuePositionMessage.trim()
      if (words === '') return
      const position = await placeInQueue(tx, effect.queueId, ticketId)
      return say(tx, ticketId, `${words} *${position}*`, null)
    }
    case 'sendFiles':
      return sendFileList(tx, ticketId, effect.listId)
    case 'keepConsent':
      await logTicket(tx, { ticketId, type: 'bot', rule: 'consentGiven' })
      return keepConsent(tx, ticket.contactId)
    case 'close': {
      const locked = await lockTicket(tx, ticketId)
      await writeClosed(tx, locked, nextStatus(state.status === 'lgpd' ? 'ignore' : 'close', locked))
    }
  }
}

/** A menu is said in words where the company wants no other, or it cannot be pressed. */
async function sayOrOffer(
  tx: Tx,
  ticketId: number,
  { terms, greetingFileId }: KnownBot,
  sayEffect: Extract<BotEffect, { do: 'say' }>,
): Promise<void> {
  const { text: body, menu, isFilled = false } = sayEffect
  const { chatBotType } = terms.settings
  // As they read it, it may be longer than a phone shows.
  const isOpen = !isFilled && chatBotType !== 'text'
  const read = menu && isOpen ? await filledMenu(tx, ticketId, menu) : menu
  const hasFile = greetingFileId !== null
  const { withFile, pressable } = saidAs(
    { ...sayEffect, ...(read && { menu: read }) },
    { chatBotType, hasFile },
  )
  const fileId = withFile ? greetingFileId : null
  const sentMenu = menu && pressable && { menu, interactive: pressable, body, fileId, isFilled }
  if (sentMenu && (await sendMenu(tx, ticketId, sentMenu))) return
  return isFilled ? sayFilled(tx, ticketId, body) : say(tx, ticketId, body, fileId)
}

function changesOf(tx: Tx, before: LockedTicket, { rule, state }: Pick<BotOutcome, 'rule' | 'state'>) {
  const { status, queueId, userId, used, step } = state
  const isBot = step !== 'start' && step !== 'done' && !saidEnough(rule)
  const useIntegration = isBot && state.run !== null && asksAnother(state.run)
  return {
    ...(status !== before.status && afterConsent(tx, before, status)),
    ...(queueId !== before.queueId && { queueId }),
    ...(userId !== before.userId && { userId }),
    ...(used !== before.amountUsedBotQueues && { amountUsedBotQueues: used }),
    ...(isBot !== before.isBot && { isBot }),
    ...(useIntegration !== before.useIntegration && { useIntegration }),
  }
}

/** The history says which run began and ended; whoever shows the ticket sees where its run is, also where nothing was said. */
async function tellRuns(
  tx: Tx,
  ticket: TicketRow,
  changes: readonly RunChange[],
  isHeard: boolean,
): Promise<void> {
  const entries = changes.flatMap(({ run, isBegun, ending }) => {
    const entry = { ticketId: ticket.id, type: 'bot' as const, names: [run.name] }
    const begun = isBegun ? [{ ...entry, rule: 'flowBegun' as const }] : []
    const end = ending
      ? [{ ...entry, rule: 'flowEnded' as const, names: [run.name, ...codesOf(ending)] }]
      : []
    return [...begun, ...end]
  })
  if (entries.length > 0) await logTicket(tx, ...entries)
  if (!isHeard && changes.some(({ path }) => path.length > 0))
    await writeRow(tx, ticket, { isBot: ticket.isBot })
}

/** The codes of how a run ended, and why if more is known. Whoever shows them words them. */
function codesOf({ outcome, reason }: RunEnding): string[] {
  return reason ? [outcome, reason] : [outcome]
}

/** Whether another system, or a language model, has the turn in a run. */
function asksAnother({ graph, state }: BotRun): boolean {
  const node = indexGraph(graph).nodes.get(state.nodeId)
  return node !== undefined && NODE_KINDS[node.type].target !== undefined
}

/** The one change of status that is no end: consent was given, and the customer waits from now on, or is somebody's at once. */
function afterConsent(tx: Tx, before: LockedTicket, status: BotState['status']) {
  const waits = nextStatus('consent', before)
  if (status === waits) return { status: waits, waitingSince: tx.now() }
  return {
    status: nextStatus('accept', { ...before, status: waits }),
    acceptedAt: tx.now(),
    waitingSince: null,
  }
}

function saysGiven(effect: BotEffect): boolean {
  return effect.do === 'log' && effect.type === 'userDefine'
}

/** A customer may be in options that still lead to somebody who has left: they wait for whoever comes. */
async function isThere(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(existingUsers(tx, eq(users.id, userId)))
  return rows.length > 0
}

async function assignee(tx: Tx, effects: readonly BotEffect[]): Promise<number | null> {
  const wanted = effects.find((effect) => effect.do === 'assign')
  return wanted?.do === 'assign' ? onlineAttendant(tx, wanted.queueId) : null
}

async function keepState(
  tx: Tx,
  ticketId: number,
  { rule, state, isGiven }: { rule: BotRule; state: BotState; isGiven: boolean },
): Promise<void> {
  const { step, optionId, quietUntil, vacationDay } = state
  const now = tx.now().toISOString()
  await KEEP.rows(tx.db, {
    companyId: tx.companyId,
    ticketId,
    step,
    versionId: state.version?.id ?? null,
    optionId,
    rule,
    optionName: optionNameOf(state),
    quietUntil: quietUntil?.toISOString() ?? null,
    vacationDay,
    since: now,
    rotatedAt: isGiven ? now : null,
    automatedAt: state.isAutomated ? now : null,
  })
}

type KeptBotRow = Pick<typeof ticketBots.$inferInsert, 'companyId' | 'ticketId' | 'step'> & {
  versionId: number | null
  optionId: number | null
  optionName: string | null
  rule: string
  quietUntil: string | null
  vacationDay: string | null
  since: string
  /** The time at which it was given to an attendant, whose time in a rotating queue begins then. */
  rotatedAt: string | null
  automatedAt: string | null
}

/** Pause and who paused stay as they are; it waits since it came to where it is. */
const KEEP = preparedStatement<KeptBotRow>(
  (hole) => sql`
    insert into ticket_bots (company_id, ticket_id, step, version_id, option_id, option_name, rule, quiet_until,
      vacation_day, since, rotated_at, automated_at)
    values (${hole('companyId')}, ${hole('ticketId')}, ${hole('step')}, ${hole('versionId')}, ${hole('optionId')},
      ${hole('optionName')}, ${hole('rule')}, ${hole('quietUntil')}, ${hole('vacationDay')}, ${hole('since')}, ${hole('rotatedAt')}, ${hole('automatedAt')})
    on conflict (company_id, ticket_id) do update set step = excluded.step, version_id = excluded.version_id,
      option_id = excluded.option_id, option_name = excluded.option_name, rule = excluded.rule,
      quiet_until = excluded.quiet_until, vacation_day = excluded.vacation_day,
      rotated_at = coalesce(excluded.rotated_at, ticket_bots.rotated_at),
      automated_at = case when excluded.automated_at is not null then coalesce(ticket_bots.automated_at, excluded.automated_at) end,
      since = case when ticket_bots.step = excluded.step and ticket_bots.version_id is not distinct from excluded.version_id
        and ticket_bots.option_id is not distinct from excluded.option_id then ticket_bots.since else excluded.since end`,
)

function optionNameOf({ version, optionId }: BotState): string | null {
  return version && optionId !== null ? (findOption(version.tree, optionId)?.name ?? null) : null
}

async function keepConsent(tx: Tx, contactId: number): Promise<void> {
  const [row] = await tx.db
    .update(contacts)
    .set({ lgpdAcceptedAt: tx.now() })
    .where(inCompany(tx, contacts, eq(contacts.id, contactId)))
    .returning({ id: contacts.id, version: contacts.version })
  if (row) emitRow(tx, { noun: 'contact', ...row, action: 'update' })
}
