import type { BotEffect, BotQueue, BotState, BotTerms } from '#domain/bot/contract/bot-types.ts'
import { decide } from '#domain/bot/contract/decide.ts'
import type { PressableMenu } from '#domain/bot/contract/menu/pressable-menu.ts'
import { saidAs } from '#domain/bot/contract/menu/said-as.ts'
import { FRESH } from '#domain/bot/contract/steps/fresh.ts'
import type { OptionTargets, OtherQueue, TreeOption } from '#domain/queues/contract/option-schema.ts'
import { COMPANY_SETTINGS, type CompanySettings } from '#domain/settings/contract/schema.ts'

/** The queue whose menu is walked, as it is while it is edited. */
type WalkedQueue = {
  queueId: number
  name: string
  greetingMessage: string
  closeTicket: boolean
  fileListId: number | null
}

/** A line on the phone: the message and its author, or the fate of the conversation. */
export type PhoneLine =
  /** `queue` = in which the customer is then; empty for none. */
  | { by: 'bot'; text: string; menu: PressableMenu | null; queue: string }
  | { by: 'customer'; text: string }
  | { by: 'note'; note: 'queue' | 'user' | 'files' | 'closed' | 'silent'; name: string }
export type Walk = { lines: readonly PhoneLine[]; state: BotState; isOver: boolean }

/** The text that a customer writes, or the answer that they press with its title. */
export type CustomerReply = { text: string; answerId?: string | undefined }

type Walked = {
  queue: WalkedQueue
  options: readonly TreeOption[]
  targets: OptionTargets
  /** The company's other queues: options lead there. */
  otherQueues: readonly OtherQueue[]
  chatBotType: CompanySettings['chatBotType']
}

/** Begins a walk: the customer writes, finds the queues of the company, chooses this one, and is in its menu. */
export function beginWalk(walked: Walked): Walk {
  const { queues } = walked.targets
  // Where there is one queue nobody is asked which: whoever comes is in it.
  const isOnly = queues.length === 1
  const start: BotState = { ...FRESH, status: 'pending', step: isOnly ? 'start' : 'menu' }
  const position = queues.findIndex(({ id }) => id === walked.queue.queueId) + 1
  const chosen = answer(walked, { lines: [], state: start, isOver: false }, { text: String(position) })
  return { ...chosen, lines: chosen.lines.filter(({ by }) => by === 'bot') }
}

/** Returns the bot's reaction to an answer, decided by the code that decides it in a conversation. */
export function answer(walked: Walked, walk: Walk, reply: CustomerReply): Walk {
  const customerLine: PhoneLine = { by: 'customer', text: reply.text }
  const event = reply
  const outcome = decide({ now: new Date(), terms: termsOf(walked), state: walk.state, event })
  if (!outcome)
    return {
      ...walk,
      lines: [...walk.lines, customerLine, { by: 'note', note: 'silent', name: '' }],
      isOver: true,
    }
  const lines = outcome.effects.flatMap((effect) => linesOf(effect, walked, outcome.state.queueId))
  const isOver = outcome.state.step === 'done'
  return { lines: [...walk.lines, customerLine, ...lines], state: outcome.state, isOver }
}

function linesOf(
  effect: BotEffect,
  { queue, targets, chatBotType }: Walked,
  queueId: number | null,
): PhoneLine[] {
  if (effect.do === 'say') {
    const { pressable: menu } = saidAs(effect, { chatBotType, hasFile: false })
    const botLine = { by: 'bot' as const, text: effect.text, menu, queue: nameOf(targets.queues, queueId) }
    return effect.text.trim() === '' ? [] : [botLine]
  }
  if (effect.do === 'close') return [{ by: 'note', note: 'closed', name: '' }]
  if (effect.do === 'sendFiles') {
    return [{ by: 'note', note: 'files', name: nameOf(targets.fileLists, effect.listId) }]
  }
  if (effect.do !== 'log') return []
  if (effect.type === 'userDefine') {
    return [{ by: 'note', note: 'user', name: nameOf(targets.users, effect.userId) }]
  }
  const isElsewhere = effect.type === 'queue' && effect.queueId !== queue.queueId
  return isElsewhere ? [{ by: 'note', note: 'queue', name: nameOf(targets.queues, effect.queueId) }] : []
}

function nameOf(rows: readonly { id: number; name: string }[], id: number | null | undefined): string {
  return rows.find((row) => row.id === id)?.name ?? ''
}

/** A connection that offers the company's queues and has no limits, on a channel with lists and buttons. Its own words are not asked for here. */
function termsOf({ queue, options, targets, otherQueues }: Walked): BotTerms {
  const noTexts = { greetingMessage: '', outOfHoursMessage: '', schedules: null }
  const menus = [{ ...queue, options }, ...otherQueues]
  const queues = targets.queues.flatMap(({ id, name }): BotQueue[] => {
    const menu = menus.find(({ queueId }) => queueId === id)
    // One version of each is walked, and none is as old as the other: rows name the queue.
    const version = menu && menu.options.length > 0 ? { id, tree: { options: menu.options } } : null
    return menu ? [{ ...noTexts, ...menu, id, name, version }] : []
  })
  return {
    timeZone: 'UTC',
    holidays: [],
    companySchedules: null,
    isDisabled: false,
    isGroup: false,
    otherQueues: [],
    settings: usualSettings(),
    connection: {
      ...noTexts,
      complationMessage: '',
      maxUseBotQueues: 0,
      timeUseBotQueues: 0,
      queues,
      collectiveVacationStart: null,
      collectiveVacationEnd: null,
      collectiveVacationMessage: '',
    },
  }
}

/** Each setting as it is until a company says otherwise: the table names every one. */
function usualSettings(): CompanySettings {
  const entries = Object.entries(COMPANY_SETTINGS).map(([name, { fallback }]) => [name, fallback])
  return settingsOf(Object.fromEntries(entries))
}

/** The table of settings names each of them with a value that its own codec gives. */
function settingsOf(named: Record<string, unknown>): CompanySettings {
  return named as CompanySettings
}
