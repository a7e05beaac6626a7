import type { BotEffect, BotQueue, BotState, BotTerms } from '#domain/bot/bot-types.ts'
import { decide } from '#domain/bot/decide.ts'
import type { OptionTargets, TreeOption } from '#domain/queues/option-schema.ts'
import { COMPANY_SETTINGS, type CompanySettings } from '#domain/settings/schema.ts'

/** The queue whose menu is walked, as it is while it is edited. */
export type WalkedQueue = {
  queueId: number
  name: string
  greetingMessage: string
  closeTicket: boolean
  fileListId: number | null
}

/** What is seen on the phone: what was said, by whom, and what became of the conversation. */
export type Line =
  | { by: 'bot' | 'customer'; text: string }
  | { by: 'note'; note: 'queue' | 'user' | 'files' | 'closed' | 'silent'; of: string }
export type Walk = { lines: readonly Line[]; state: BotState; isOver: boolean }

type Walked = { queue: WalkedQueue; options: readonly TreeOption[]; targets: OptionTargets }

/** Who writes finds the queues of the company, chooses this one, and is in its menu. */
export function beginWalk(walked: Walked): Walk {
  const { queues } = walked.targets
  // Where there is one queue nobody is asked which: whoever comes is in it.
  const begins = queues.length === 1
  const start: BotState = {
    ...{ status: 'pending', queueId: null, userId: null, used: 0, step: begins ? 'start' : 'menu' },
    ...{ version: null, optionId: null, quietUntil: null, vacationDay: null },
  }
  const place = queues.findIndex(({ id }) => id === walked.queue.queueId) + 1
  const chosen = answer(walked, { lines: [], state: start, isOver: false }, String(place), begins)
  return { ...chosen, lines: chosen.lines.filter(({ by }) => by === 'bot') }
}

/** What the bot does about an answer: decided by what decides it in a conversation. */
export function answer(walked: Walked, walk: Walk, text: string, begins = false): Walk {
  const said: Line = { by: 'customer', text }
  const event = { text, begins }
  const outcome = decide({ now: new Date(), terms: termsOf(walked), state: walk.state, event })
  if (!outcome)
    return { ...walk, lines: [...walk.lines, said, { by: 'note', note: 'silent', of: '' }], isOver: true }
  const lines = outcome.effects.flatMap((effect) => linesOf(effect, walked))
  const isOver = outcome.state.step === 'done'
  return { lines: [...walk.lines, said, ...lines], state: outcome.state, isOver }
}

function linesOf(effect: BotEffect, { queue, targets }: Walked): Line[] {
  if (effect.do === 'say') return effect.text.trim() === '' ? [] : [{ by: 'bot', text: effect.text }]
  if (effect.do === 'close') return [{ by: 'note', note: 'closed', of: '' }]
  if (effect.do === 'sendFiles') {
    return [{ by: 'note', note: 'files', of: nameOf(targets.fileLists, effect.listId) }]
  }
  if (effect.do !== 'log') return []
  if (effect.type === 'userDefine') {
    return [{ by: 'note', note: 'user', of: nameOf(targets.users, effect.userId) }]
  }
  const isElsewhere = effect.type === 'queue' && effect.queueId !== queue.queueId
  return isElsewhere ? [{ by: 'note', note: 'queue', of: nameOf(targets.queues, effect.queueId) }] : []
}

function nameOf(rows: readonly { id: number; name: string }[], id: number | null | undefined): string {
  return rows.find((row) => row.id === id)?.name ?? ''
}

/** A connection that offers the company's queues, whose words are not asked for here, and has no limits. */
function termsOf({ queue, options, targets }: Walked): BotTerms {
  const none = { greetingMessage: '', outOfHoursMessage: '', schedules: null, fileListId: null }
  const queues: BotQueue[] = targets.queues.map(({ id, name }) =>
    id === queue.queueId
      ? { ...none, ...queue, id, version: options.length > 0 ? { id: 0, tree: { options } } : null }
      : { ...none, id, name, closeTicket: false, fileListId: null, version: null },
  )
  return {
    ...{ timeZone: 'UTC', holidays: [], companySchedules: null, isDisabled: false, isGroup: false },
    otherQueues: [],
    settings: usualSettings(),
    connection: {
      ...{ ...none, complationMessage: '', maxUseBotQueues: 0, timeUseBotQueues: 0, queues },
      ...{ collectiveVacationStart: null, collectiveVacationEnd: null, collectiveVacationMessage: '' },
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
