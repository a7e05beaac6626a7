import { inArray } from 'drizzle-orm'
import { fileLists } from '#db/schema/companies.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { nextStatus, WAITING } from '../../tickets/lifecycle.ts'
import { type BotEffect, type BotState, type BotTerms, queueOf } from '../bot-types.ts'
import { decide } from '../decide.ts'
import { readTerms } from '../read-bot.ts'
import { findOption } from '../walk-tree.ts'
import type { TryBotInput, TryLine, TryStep, TryTurn, TryView } from './try-schema.ts'

/**
 * What the bot of a connection would answer to somebody new who writes so, by the company's terms as they are and the clock of
 * each message. Nothing is written or sent. Throws ERR_NO_WAPP_FOUND. docs/decisions/072-trying-the-bot.md.
 */
export function tryBot(ctx: Ctx, input: TryBotInput): Promise<TryView> {
  permit(ctx.actor, 'queues:save')
  return reading(ctx, (tx) => judgeTry(tx, input))
}

/** The same inside a transaction, for whoever has judged who asks. */
export async function judgeTry(tx: Tx, { connectionId, steps }: TryBotInput): Promise<TryView> {
  const terms = await readTerms(tx, connectionId)
  const turns = walk(terms, steps)
  const names = await namesOf(tx, turns)
  return { timeZone: terms.timeZone, turns: turns.map((turn) => toTurn(turn, terms, names)) }
}

type Walked = { step: TryStep; rule: TryTurn['rule']; effects: readonly BotEffect[]; state: BotState }

/** Each message in turn; one that follows the end begins a conversation anew. */
function walk(terms: BotTerms, steps: readonly TryStep[]): Walked[] {
  let hasAccepted = false
  let state = newState(terms, hasAccepted)
  let begins = true
  return steps.map((step) => {
    const outcome = decide({ now: new Date(step.at), terms, state, event: { text: step.text, begins } })
    const effects = outcome?.effects ?? []
    const done = outcome?.state ?? state
    hasAccepted ||= effects.some((effect) => effect.do === 'keepConsent')
    const isOver = effects.some((effect) => effect.do === 'close')
    state = isOver ? newState(terms, hasAccepted) : done
    begins = isOver
    return { step, rule: outcome?.rule ?? null, effects, state: isOver ? ended(done) : done }
  })
}

function newState({ settings }: BotTerms, hasAccepted: boolean): BotState {
  const asks =
    settings.enableLGPD && settings.lgpdMessage.trim() !== '' && (settings.lgpdConsent || !hasAccepted)
  return {
    ...{ status: asks ? 'lgpd' : WAITING, queueId: null, userId: null, used: 0, step: 'start' },
    ...{ version: null, optionId: null, quietUntil: null, vacationDay: null },
  }
}

function ended(state: BotState): BotState {
  const status = nextStatus('ignore', { status: state.status, isGroup: false, groupAsTicket: false })
  return { ...state, status, step: 'done', version: null, optionId: null }
}

type Names = { users: ReadonlyMap<number, string>; lists: ReadonlyMap<number, string> }

/** The people and lists of files to whom and which the answers lead. */
async function namesOf(tx: Tx, turns: readonly Walked[]): Promise<Names> {
  const effects = turns.flatMap((turn) => turn.effects)
  const userIds = effects.flatMap((effect) => (effect.do === 'log' && effect.userId ? [effect.userId] : []))
  const listIds = effects.flatMap((effect) => (effect.do === 'sendFiles' ? [effect.listId] : []))
  const people =
    userIds.length > 0
      ? await tx.db
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(inCompany(tx, users, inArray(users.id, userIds)))
      : []
  const lists =
    listIds.length > 0
      ? await tx.db
          .select({ id: fileLists.id, name: fileLists.name })
          .from(fileLists)
          .where(inCompany(tx, fileLists, inArray(fileLists.id, listIds)))
      : []
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { users: byId(people), lists: byId(lists) }
}

function toTurn({ step, rule, effects, state }: Walked, terms: BotTerms, names: Names): TryTurn {
  const { status, queueId, version, optionId, used, quietUntil } = state
  const option = version && optionId !== null ? findOption(version.tree, optionId) : undefined
  return {
    ...{ at: step.at, text: step.text, rule, status, step: state.step, used },
    lines: effects.flatMap((effect) => linesOf(effect, terms, names)),
    queue: queueOf(terms, queueId)?.name ?? null,
    option: option?.name ?? null,
    quietUntil: quietUntil?.toISOString() ?? null,
  }
}

/** In a try nobody else waits: whoever is told their place is the first. */
function linesOf(effect: BotEffect, terms: BotTerms, names: Names): TryLine[] {
  const note = (kind: Extract<TryLine, { by: 'note' }>['note'], of = ''): TryLine[] => [
    { by: 'note', note: kind, of },
  ]
  switch (effect.do) {
    case 'say':
      return effect.text.trim() === '' ? [] : [{ by: 'bot', text: effect.text }]
    case 'log':
      if (effect.type === 'userDefine') return note('user', names.users.get(effect.userId ?? 0))
      return effect.type === 'queue' ? note('queue', queueOf(terms, effect.queueId)?.name) : []
    case 'assign':
      return note('assign', queueOf(terms, effect.queueId)?.name)
    case 'tellPosition':
      return [{ by: 'bot', text: `${terms.settings.sendQueuePositionMessage} *1*`.trim() }]
    case 'sendFiles':
      return note('files', names.lists.get(effect.listId))
    case 'keepConsent':
      return note('consent')
    case 'close':
      return note('closed')
  }
}
