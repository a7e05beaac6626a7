/** For what a language model or a voice was used: an answer to a customer, a trial by an admin, help for an attendant. */
export const AI_USES = [
  'answer',
  'trial',
  'draft',
  'summary',
  'translation',
  'wording',
  'speech',
  'transcription',
] as const
export type AiUse = (typeof AI_USES)[number]
