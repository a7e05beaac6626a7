import { findRow } from '../../connections/queries.ts'
import { requireConnectionTerms } from '../../connections/terms/require-terms.ts'
import type { Tx } from '../../core/context.ts'
import type { Actor } from '../../core/contract/actor.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { wholeWeek } from '../../hours/contract/rules.ts'
import type { WeekHours } from '../../hours/contract/schema.ts'
import { menusOf, type QueueMenu } from '../../queues/options/queries.ts'
import { treeOf } from '../../queues/options/tree-of.ts'
import { validateMenu } from '../../queues/options/validate-menu.ts'
import { requireQueues } from '../../queues/queries.ts'
import { requireQueueTerms } from '../../queues/require-terms.ts'
import { COMPANY_OPTION_NAMES, optionOf } from '../../settings/contract/options.ts'
import type { CompanySettings } from '../../settings/contract/schema.ts'
import { requireOptionWords } from '../../settings/option-words.ts'
import type { BotConnection, BotQueue, BotTerms } from '../contract/bot-types.ts'
import type { Unsaved } from '../contract/try/try-schema.ts'

/** The settings by which the bot decides, or with which it speaks. */
const OF_BOT = [
  'chatBotType',
  'enableLGPD',
  'lgpdConsent',
  'lgpdLink',
  'lgpdMessage',
  'scheduleType',
  'sendGreetingMessageOneQueues',
  'sendQueuePosition',
  'sendQueuePositionMessage',
  'userRandom',
] as const satisfies (keyof CompanySettings)[]

/**
 * Checks the right to try unsaved edits: a user who may save them may try them; a user who edits a connection tries
 * that one. Throws ERR_NO_PERMISSION.
 */
export function permitTry(actor: Actor, { queueId, queue, options, connection, settings }: Unsaved): void {
  permit(actor, connection ? 'connections:manage' : 'queues:save')
  if (queueId || queue || options) permit(actor, 'queues:save')
  if (!settings) return
  permit(actor, 'settings:save')
  for (const name of COMPANY_OPTION_NAMES)
    if (settings[name] !== undefined) permit(actor, optionOf(name).permission)
}

type Tried = { terms: BotTerms; unsaved: readonly string[] }
type EditedConnection = { connectionId: number } & Unsaved

/**
 * The terms with what is being edited in the place of what is saved, and the fields in which the two differ. It is judged by the
 * rules of saving, each part by itself, and throws what they throw. Nothing is written.
 */
export async function withUnsaved(
  tx: Tx,
  terms: BotTerms,
  edits: EditedConnection,
): Promise<Tried & { unsaved: string[] }> {
  const parts = [withSettings, withConnection, withQueue]
  let tried: Tried = { terms, unsaved: [] }
  for (const part of parts) {
    const next = await part(tx, tried.terms, edits)
    tried = { terms: next.terms, unsaved: [...tried.unsaved, ...next.unsaved] }
  }
  return { ...tried, unsaved: [...tried.unsaved] }
}

async function withSettings(_tx: Tx, terms: BotTerms, { settings: edits }: EditedConnection): Promise<Tried> {
  if (!edits) return { terms, unsaved: [] }
  const { version: _, ...values } = edits
  const { row: settings, changed } = over(terms.settings, values)
  const written = Object.entries(settings).filter(([name]) => changed.includes(name))
  requireOptionWords(settings, Object.fromEntries(written))
  const botSettings = new Set<string>(OF_BOT)
  return { terms: { ...terms, settings }, unsaved: changed.filter((name) => botSettings.has(name)) }
}

async function withConnection(
  tx: Tx,
  terms: BotTerms,
  { connectionId, connection: edits }: EditedConnection,
): Promise<Tried> {
  if (!edits) return { terms, unsaved: [] }
  await requireConnectionTerms(tx, await findRow(tx, connectionId), edits)
  const { row, changed } = over<BotConnection>(withWeek(terms.connection), {
    greetingMessage: edits.greetingMessage,
    complationMessage: edits.complationMessage,
    outOfHoursMessage: edits.outOfHoursMessage,
    schedules: weekOf(edits),
    maxUseBotQueues: edits.maxUseBotQueues,
    timeUseBotQueues: edits.timeUseBotQueues,
    collectiveVacationStart: edits.collectiveVacationStart,
    collectiveVacationEnd: edits.collectiveVacationEnd,
    collectiveVacationMessage: edits.collectiveVacationMessage,
  })
  const offered = row.queues.map(({ id }) => id)
  const wanted = edits.queueIds ?? offered
  await requireQueues(tx, wanted)
  const isSame = new Set(wanted).symmetricDifference(new Set(offered)).size === 0
  const editedTerms = { ...terms, connection: row }
  if (isSame) return { terms: editedTerms, unsaved: changed }
  return { terms: offering(editedTerms, wanted, await menusOf(tx)), unsaved: [...changed, 'queueIds'] }
}

/** The connection has these queues, in the order of the menu. */
function offering(terms: BotTerms, ids: readonly number[], menus: readonly QueueMenu[]): BotTerms {
  const allQueues = [...terms.connection.queues, ...terms.otherQueues]
  const queues = menus.flatMap(({ queue }) => allQueues.find(({ id }) => id === queue.id) ?? [])
  const isOffered = ({ id }: BotQueue) => ids.includes(id)
  return {
    ...terms,
    connection: { ...terms.connection, queues: queues.filter(isOffered) },
    otherQueues: queues.filter((queue) => !isOffered(queue)),
  }
}

async function withQueue(
  tx: Tx,
  terms: BotTerms,
  { queueId, queue: edits, options }: EditedConnection,
): Promise<Tried> {
  if (!queueId) {
    if (edits || options) throw invalid({ queueId: 'required' })
    return { terms, unsaved: [] }
  }
  const menus = await menusOf(tx)
  const menu = menus.find(({ queue }) => queue.id === queueId)
  if (!menu) throw new AppError('ERR_NO_QUEUE_FOUND')
  if (edits) await requireQueueTerms(tx, menu.queue, edits)
  if (options) await validateMenu(tx, options, { queueId, menus })
  const tree = options && treeOf(options, menu.options, 0)
  const isNewTree = tree !== undefined && !Bun.deepEquals(tree, menu.options)
  const unsaved = new Set(isNewTree ? ['options'] : [])
  const edited = (queue: BotQueue): BotQueue => {
    if (queue.id !== queueId) return queue
    const { row, changed } = over<BotQueue>(withWeek(queue), {
      name: edits?.name,
      greetingMessage: edits?.greetingMessage,
      closeTicket: edits?.closeTicket,
      outOfHoursMessage: edits?.outOfHoursMessage,
      schedules: weekOf(edits),
      fileListId: edits?.fileListId,
    })
    for (const name of changed) unsaved.add(name)
    return isNewTree ? { ...row, version: { id: 0, tree: { options: tree } } } : row
  }
  const { connection, otherQueues } = terms
  const editedConnection = { ...connection, queues: connection.queues.map(edited) }
  return {
    terms: { ...terms, connection: editedConnection, otherQueues: otherQueues.map(edited) },
    unsaved: [...unsaved],
  }
}

type Edits<T> = { [Name in keyof T]?: T[Name] | undefined }

/** Returns the saved row with the edits in place, and the names of the changed fields. */
function over<T extends object>(saved: T, edits: Edits<T>): { row: T; changed: string[] } {
  const savedValues = new Map<string, unknown>(Object.entries(saved))
  const changed = Object.entries(edits).filter(
    ([name, value]) => value !== undefined && !Bun.deepEquals(value, savedValues.get(name)),
  )
  return { row: { ...saved, ...Object.fromEntries(changed) }, changed: changed.map(([name]) => name) }
}

/** Fills in the usual hours for a row whose hours nobody has set, as its form shows them. */
function withWeek<T extends { schedules: WeekHours | null }>(row: T): T {
  return { ...row, schedules: wholeWeek(row.schedules) }
}

function weekOf(edits: { schedules?: WeekHours | null | undefined } | undefined): WeekHours | undefined {
  return edits?.schedules === undefined ? undefined : wholeWeek(edits.schedules)
}
