import type { TicketView } from '#domain/tickets/contract/schema.ts'

type Subject = Pick<TicketView, 'status' | 'waitingSince' | 'bot'>

/** Since when a customer waits to be attended; null where they are, and while a flow waits for their own answer. */
export function waitsForPeopleSince({ status, waitingSince, bot }: Subject): string | null {
  const isAskedByFlow = bot?.run?.waitsFor === 'reply' && bot.pausedBy === null
  return status === 'pending' && !isAskedByFlow ? waitingSince : null
}
