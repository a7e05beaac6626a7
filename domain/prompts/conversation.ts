import type { Tx } from '../core/context.ts'
import { type ConversationTurn, readTurns, type TurnsQuery } from '../messages/conversation-turns.ts'
import { getSettings, hidesNumbers } from '../settings/get-settings.ts'
import { type ModelTurn, withoutLeadingAnswer } from './model/ask-model.ts'

/** A ticket's conversation for a model: numbers are hidden where the company hides them from its own people. */
export async function readConversation(
  tx: Tx,
  query: Omit<TurnsQuery, 'hidesNumbers'>,
): Promise<readonly ModelTurn[]> {
  const turns = await readTurns(tx, { ...query, hidesNumbers: hidesNumbers(await getSettings(tx)) })
  return withoutLeadingAnswer(merged(turns))
}

/** Joins what one side said in a row to one turn: some servers refuse two of the same. */
export function merged(turns: readonly Pick<ConversationTurn, 'isOurs' | 'text'>[]): ModelTurn[] {
  const joined: ModelTurn[] = []
  for (const { isOurs, text } of turns) {
    const role = isOurs ? 'assistant' : 'user'
    const last = joined.at(-1)
    if (last?.role === role) joined[joined.length - 1] = { role, content: `${last.content}\n${text}` }
    else joined.push({ role, content: text })
  }
  return joined
}
