import type { BotEffect, BotState, BotTerms } from '#domain/bot/contract/bot-types.ts'
import { queueOf } from '#domain/bot/contract/bot-types.ts'
import { decide } from '#domain/bot/contract/decide.ts'
import { findOption } from '#domain/bot/contract/walk-tree.ts'
import { NEW, termsOf } from '#tests/support/fixtures/bot-talk.ts'
import type { Recorded, Turn } from './recorded.ts'

export const BEGINS = '2026-11-23T10:00-03:00'

/** The turns of a conversation, each with its clock. */
export function turnsOf({ turns }: Recorded): { receivedAt: Date; turn: Turn }[] {
  let time = new Date(BEGINS)
  return turns.flatMap((entry) => {
    if (typeof entry !== 'string') return [{ receivedAt: time, turn: entry }]
    time = new Date(entry)
    return []
  })
}

/**
 * Describes the state of a ticket in words: its status, queue, the answer that the bot waits for, option and attendant.
 */
export function placeOf(
  words: { status: string; queue?: string | undefined; user?: string | undefined },
  bot: { step: string; option?: string | undefined },
) {
  const { status, queue, user } = words
  const isTold = bot.step !== 'start' && status !== 'closed'
  return [status, queue, ...(isTold ? [bot.step, bot.option] : []), user].filter(Boolean).join(', ')
}

/** Replays a conversation with the bot, and returns the resulting turns and the log. */
export function replay(recorded: Recorded): Pick<Recorded, 'turns' | 'log'> {
  const terms = termsOf(recorded.setup ?? {})
  let state = firstState(terms)
  const log = ['create']
  const turns = turnsOf(recorded).map(({ receivedAt, turn: [says] }): Turn => {
    const outcome = decide({ now: receivedAt, terms, state, event: { text: says } })
    const effects = outcome?.effects ?? []
    state = outcome?.state ?? state
    log.push(...effects.flatMap(loggedBy))
    const ends = effects.some((effect) => effect.do === 'close')
    const answers = effects.flatMap((effect) => wordsOf(effect, terms))
    return [says, outcome?.rule ?? '-', describeState(state, terms, ends), ...answers]
  })
  return { turns, log }
}

/** A ticket as it is opened: waiting, for consent where that is asked. */
function firstState({ settings }: BotTerms): BotState {
  return { ...NEW, status: settings.enableLGPD && settings.lgpdMessage !== '' ? 'lgpd' : 'pending' }
}

function describeState(
  { status, queueId, userId, step, version, optionId }: BotState,
  terms: BotTerms,
  ends: boolean,
) {
  const option = version && optionId !== null ? findOption(version.tree, optionId)?.name : undefined
  const user = userId === null ? undefined : 'Ana'
  const queue = queueOf(terms, queueId)?.name
  return placeOf({ status: ends ? 'closed' : status, queue, user }, { step, option })
}

function loggedBy(effect: BotEffect): string[] {
  if (effect.do === 'close') return ['closed']
  return effect.do === 'log' ? [effect.type] : []
}

/** Nobody else waits here. */
function wordsOf(effect: BotEffect, { settings }: BotTerms): string[] {
  if (effect.do === 'say') return effect.text === '' ? [] : [effect.text]
  if (effect.do === 'tellPosition') return [`${settings.sendQueuePositionMessage} *1*`]
  return effect.do === 'sendFiles' ? [`(files ${effect.listId})`] : []
}
