import { z } from 'zod'
import { RichText } from '../../contract/rich-text.ts'

const Word = z.string().catch('').default('')
const Flag = z.boolean().catch(false).default(false)
const Bound = z.coerce.number().nullish().catch(null)

/** A bubble; which fields of its content count follows from its type. */
export const Bubble = z.object({
  id: Word,
  type: Word,
  content: z
    .object({
      richText: RichText.default([]),
      markdown: Word,
      url: Word,
      id: Word,
      type: Word,
      waitForEvent: z.object({ isEnabled: Flag }).optional().catch(undefined),
    })
    .catch({ richText: [], markdown: '', url: '', id: '', type: '', waitForEvent: undefined })
    .prefault({}),
})
export type Bubble = z.output<typeof Bubble>

const InputItem = z.object({
  id: Word,
  content: Word,
  title: Word,
  description: Word,
  pictureSrc: Word,
  imageUrl: Word,
  value: Word,
  paths: z
    .array(z.object({ id: Word, text: Word }))
    .catch([])
    .default([]),
})
export type InputItem = z.output<typeof InputItem>

const InputOptions = z.object({
  isMultipleChoice: Flag,
  isRequired: z.boolean().catch(true).default(true),
  length: Bound,
  startsAt: Bound,
  format: Word,
  hasTime: Flag,
  isRange: Flag,
  defaultCountryCode: Word,
  labels: z.object({ separator: Word }).catch({ separator: '' }).prefault({}),
  audioClip: z.object({ isEnabled: Flag }).optional().catch(undefined),
  attachments: z.object({ isEnabled: Flag }).optional().catch(undefined),
})

/** The question for which the bot waits. It is kept in the session: the reply is read by it. */
export const ChatInput = z.object({
  id: Word,
  type: Word,
  items: z.array(InputItem).catch([]).default([]),
  options: InputOptions.prefault({}).catch(() => InputOptions.parse({})),
})
export type ChatInput = z.output<typeof ChatInput>

/** Work for the client: waiting, leading elsewhere, code for a browser. */
export const ClientAction = z.object({
  type: Word,
  lastBubbleBlockId: Word,
  expectsDedicatedReply: Flag,
  wait: z
    .object({ secondsToWaitFor: z.coerce.number().catch(0).default(0) })
    .optional()
    .catch(undefined),
  redirect: z.object({ url: Word }).optional().catch(undefined),
})
export type ClientAction = z.output<typeof ClientAction>

/** The answer of startChat and continueChat. Typebot's packages/chat-api/src/schemas.ts. */
export const ChatAnswer = z.object({
  sessionId: z.string().max(300).optional(),
  messages: z.array(Bubble),
  input: ChatInput.optional().catch(undefined),
  clientSideActions: z.array(ClientAction).catch([]).default([]),
})
export type ChatAnswer = z.output<typeof ChatAnswer>

/** The beginning of a failure, in either of the forms that servers have had. */
export const ChatRefusal = z.object({ message: Word })
