import { holdsPhrase } from '../../bot/contract/automation/phrases.ts'

type Phrased = { phrase: string; connectionId: number | null }

/** Whether one message could start both: one phrase is the other, or stands in it, on a connection that both are for. */
export function overlap(first: Phrased, second: Phrased): boolean {
  const meet =
    first.connectionId === null || second.connectionId === null || first.connectionId === second.connectionId
  return meet && (holdsPhrase(first.phrase, second.phrase) || holdsPhrase(second.phrase, first.phrase))
}
