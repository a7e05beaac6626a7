import { z } from 'zod'

/** A customer's message as a channel is fed with it, instead of by a socket. */
export type Fed = { id: string; number: string; text: string }

const Feeding = z.object({
  feed: z.array(z.object({ id: z.string(), number: z.string(), text: z.string() })),
})

/** The messages in a line that was told. */
export function fedIn(question: Record<string, unknown>): Fed[] {
  return Feeding.parse(question).feed
}
