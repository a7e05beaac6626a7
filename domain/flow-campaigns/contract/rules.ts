import { holdsPhrase } from '../../bot/contract/automation/phrases.ts'

type Phrased = { phrase: string; connectionId: number | null }

/** Whether one message could start both: one phrase is the other, or stands in it, on a connection that both are for. */
export function overlap(one: Phrased, other: Phrased): boolean {
  const meet =
    one.connectionId === null || other.connectionId === null || one.connectionId === other.connectionId
  return meet && (holdsPhrase(one.phrase, other.phrase) || holdsPhrase(other.phrase, one.phrase))
}
