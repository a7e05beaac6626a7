/**
 * What the bot waits for in a conversation: that a queue is chosen, an option of a queue, or the answer to the question for
 * consent. `start` = it has not begun its part, `done` = that is over.
 */
export const BOT_STEPS = ['start', 'menu', 'option', 'consent', 'done'] as const
export type BotStep = (typeof BOT_STEPS)[number]
