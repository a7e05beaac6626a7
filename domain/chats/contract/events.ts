import { z } from 'zod'

/** Something was said in a chat: for who is in it, as it is now. */
export const ChatMessageSent = z.object({
  type: z.literal('chat.message'),
  chatId: z.number(),
  chatMessageId: z.number(),
})
export type ChatMessageSent = z.infer<typeof ChatMessageSent>

/** A user has read a chat, or muted it: for their own screens alone. */
export const ChatRead = z.object({ type: z.literal('chat.read'), chatId: z.number(), userId: z.number() })
export type ChatRead = z.infer<typeof ChatRead>
