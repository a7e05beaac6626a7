import type { Tx } from '../core/context.ts'
import { lockTicket, type TicketRow } from '../tickets/queries.ts'
import { applyOutcome } from './apply-outcome.ts'
import type { BotEvent, BotOutcome } from './contract/bot-types.ts'
import { decide } from './contract/decide.ts'
import { isAnswerRule, isClosedDoor } from './contract/rules.ts'
import { leaveEndless } from './leave-endless.ts'
import { mayAnswer } from './may-answer.ts'
import { readBot } from './read-bot.ts'
import type { StoredBotState } from './stored-bot-state.ts'

export type CustomerMessage = {
  ticketId: number
  /** As whoever stored the message knows it, in this transaction; null where it is to be read. */
  ticket?: TicketRow | null
  standing?: StoredBotState | null
  text: string | null
  answerId: string | null
  /** The row that was stored, and its kind; a flow reads each message once. */
  messageId: number
  mediaType: string
}

/**
 * Has the bot answer what a customer wrote, in the transaction that stored it: its words, its place in the conversation and
 * what they change are kept, or none of them. Silent once a person has the conversation, which
 * it leaves to people where it would not end. Resolves with whether its door is closed to them: then nothing else answers either.
 * Server behaviour §1.11, §2.
 */
export async function answerCustomer(
  tx: Tx,
  { ticketId, ticket: givenTicket = null, standing = null, ...message }: CustomerMessage,
): Promise<{ isClosed: boolean }> {
  const seenTicket = givenTicket ?? (await lockTicket(tx, ticketId))
  if (!mayAnswer(seenTicket)) return OPEN
  const bot = await readBot(tx, seenTicket, givenTicket && standing)
  if (bot.isPaused) return OPEN
  const { text, answerId, mediaType } = message
  const event: BotEvent = { text, answerId, mediaType }
  const { terms, state, conversation } = bot
  const outcome = decide({ now: tx.now(), terms, state, event, conversation })
  if (!outcome) return OPEN
  // Who stored the message has locked the ticket, and found the contact active.
  const ticket = givenTicket ? { ...givenTicket, isBlocked: false } : await lockTicket(tx, ticketId)
  const isChoice = isAnswer(outcome)
  if (!(await leaveEndless(tx, ticket, outcome, { isChoice })))
    await applyOutcome(tx, ticket, bot, outcome, message)
  return { isClosed: isClosedDoor(outcome.rule) }
}

/**
 * Has the bot take the correction of a customer's last words as their answer, where it is one and those words were not taken as
 * one: a correction repeats nothing, and chooses nothing twice.
 */
export async function answerCorrected(
  tx: Tx,
  { ticketId, text }: { ticketId: number; text: string },
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  if (!mayAnswer(ticket)) return
  const bot = await readBot(tx, ticket)
  if (bot.isPaused || bot.state.run || (bot.rule && isAnswerRule(bot.rule))) return
  const outcome = decide({ now: tx.now(), terms: bot.terms, state: bot.state, event: { text } })
  if (outcome && isAnswer(outcome)) await applyOutcome(tx, ticket, bot, outcome)
}

/** By this rule the customer answered; who consented goes on, and the rule is that of what comes next. */
function isAnswer({ rule, effects }: BotOutcome): boolean {
  return isAnswerRule(rule) || effects.some((effect) => effect.do === 'keepConsent')
}

const OPEN = { isClosed: false }
