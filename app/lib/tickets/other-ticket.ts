import { z } from 'zod'
import type { Viewer } from '../viewer'

/** The ticket that stands in the way, as the error of a 409 names it: JSON in a string. Server behaviour §13. */
const OtherTicket = z.object({
  userId: z.number().nullish(),
  user: z.object({ name: z.string() }).nullish(),
  queue: z.object({ name: z.string() }).nullish(),
  uuid: z.string(),
})
export type OtherTicket = z.infer<typeof OtherTicket>

/** Whether the viewer would be let in. Server behaviour §3. */
export function maySeeOther({ userId, queue }: OtherTicket, viewer: Viewer): boolean {
  if (viewer.profile === 'admin') return true
  const isFree = userId == null || userId === viewer.id || viewer.allUserChat === 'enabled'
  const isOfQueue = queue
    ? viewer.queues.some(({ name }) => name === queue.name)
    : viewer.allTicket === 'enabled'
  return isFree && isOfQueue
}

export function readOtherTicket(error: string): OtherTicket | undefined {
  try {
    return OtherTicket.safeParse(JSON.parse(error)).data
  } catch {
    return undefined
  }
}

/** The same, as the answer of one of our own forms carries it. */
export function readOther(problem: {
  code: string
  details: Record<string, unknown>
}): OtherTicket | undefined {
  if (problem.code !== 'ERR_OTHER_OPEN_TICKET') return readOtherTicket(problem.code)
  return OtherTicket.safeParse(problem.details.other ?? problem.details).data
}
