import { z } from 'zod'
import { Flag, Id, OptionalId, Text } from '../../core/contract/fields.ts'
import { MachineText } from '../../core/contract/texts/machine-text.ts'
import { BOUNDS } from '../../messages/contract/bounds.ts'
import { COMPANY_SETTINGS } from '../../settings/contract/schema.ts'

/** Levels of a menu, options of a queue, characters of an option's name. Specification 2 §5. */
export const OPTION_BOUNDS = { levels: 6, options: 200, shortestName: 4, longestName: 80 } as const

/** The effects of choosing an option. Specification 2 §3. */
export const OPTION_TYPES = ['text', 'attendent', 'queue', 'integration', 'file'] as const
export type OptionType = (typeof OPTION_TYPES)[number]

/** An option of a queue's menu, with those below it, in their order. Specification 2 §2, server behaviour §2.2. */
export type TreeOption = {
  id: number
  name: string
  greetingMessage: string
  queueType: OptionType
  /** The ticket ends after its words. */
  closeTicket: boolean
  optQueueId: number | null
  optUserId: number | null
  optFileId: number | null
  /** Absent in menus that are older than integrations. */
  optIntegrationId?: number | null
  options: readonly TreeOption[]
}

/** A queue's options as one version holds them. */
export type QueueTree = { options: readonly TreeOption[] }

/** An option as it is given: without an id it is a new one, and its targets are those that its type has. */
export type GivenOption = {
  id?: number | null | undefined
  name: string
  greetingMessage: string
  queueType: OptionType
  closeTicket: boolean
  optQueueId?: number | null | undefined
  optUserId?: number | null | undefined
  optFileId?: number | null | undefined
  optIntegrationId?: number | null | undefined
  options: readonly GivenOption[]
}

const FIELDS = {
  // What is wrong with a name is said by the rule (option-rules.ts), with all else that is wrong with a menu.
  name: Text(OPTION_BOUNDS.longestName),
  greetingMessage: MachineText(BOUNDS.body.limit).default(''),
  queueType: z.enum(OPTION_TYPES).default('text'),
  closeTicket: Flag().default(false),
  optQueueId: OptionalId(),
  optUserId: OptionalId(),
  optFileId: OptionalId(),
  optIntegrationId: OptionalId(),
}

export const OptionForm = z.object(FIELDS)
export type OptionForm = z.infer<typeof OptionForm>

/** Levels that are read: one more than are kept, so that the rule says that it is one too many. */
const READ_LEVELS = OPTION_BOUNDS.levels + 1

function givenAt(level: number): z.ZodType<GivenOption> {
  return z.object({ ...FIELDS, id: OptionalId(), options: belowOf(level) })
}

function belowOf(level: number) {
  const below = level < READ_LEVELS ? givenAt(level + 1) : z.never()
  return z.array(below).max(OPTION_BOUNDS.options).default([])
}

export const GivenOptions = z.array(givenAt(1)).max(OPTION_BOUNDS.options)

const Version = z.coerce.number<number | string>().int().optional()

/** PUT /queue/{id}/options: the whole menu, and the version of the queue in which it was read. */
export const SaveOptionsInput = z.object({ version: Version, options: GivenOptions })
export type SaveOptionsInput = z.infer<typeof SaveOptionsInput>

/** POST /chatbot: below the option `chatbotId`, or on the first level of `queueId`. */
export const CreateChatbotInput = z.object({
  ...FIELDS,
  options: belowOf(1),
  queueId: OptionalId(),
  chatbotId: OptionalId(),
  version: Version,
})
export type CreateChatbotInput = z.infer<typeof CreateChatbotInput>

/** PUT /chatbot/{id}: what is not named stays; `options` stand in the place of those that were below it. */
export const UpdateChatbotInput = z.object({
  name: FIELDS.name.optional(),
  greetingMessage: MachineText(BOUNDS.body.limit).optional(),
  queueType: z.enum(OPTION_TYPES).optional(),
  closeTicket: Flag().optional(),
  optQueueId: OptionalId(),
  optUserId: OptionalId(),
  optFileId: OptionalId(),
  optIntegrationId: FIELDS.optIntegrationId,
  options: z.array(givenAt(2)).max(OPTION_BOUNDS.options).optional(),
  version: Version,
})
export type UpdateChatbotInput = z.infer<typeof UpdateChatbotInput>

export const ChatbotIdParam = z.object({ chatbotId: Id() })
/** GET /chatbot: of one queue, or of all. */
export const ChatbotFilter = z.object({ queueId: OptionalId() })

/** An option as it leaves the server. */
export type ChatbotView = Omit<TreeOption, 'options' | 'optIntegrationId'> & {
  optIntegrationId: number | null
  options: ChatbotView[]
}

function viewAt(level: number): z.ZodType<ChatbotView> {
  return z.object({
    id: z.number(),
    name: z.string(),
    greetingMessage: z.string(),
    queueType: z.enum(OPTION_TYPES),
    closeTicket: z.boolean(),
    optQueueId: z.number().nullable(),
    optUserId: z.number().nullable(),
    optIntegrationId: z.number().nullable(),
    optFileId: z.number().nullable(),
    options: z.array(level < OPTION_BOUNDS.levels ? viewAt(level + 1) : z.never()),
  })
}

export const ChatbotView: z.ZodType<ChatbotView> = viewAt(1)

/** The targets to which options can lead, with the facts that the menu's rule needs. */
export const OptionTargets = z.object({
  queues: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      color: z.string(),
      /** It greets whoever comes. */
      hasWords: z.boolean(),
      /** The queues to which its own options lead without a word. */
      silentTo: z.array(z.number()),
    }),
  ),
  users: z.array(z.object({ id: z.number(), name: z.string(), queueIds: z.array(z.number()) })),
  fileLists: z.array(z.object({ id: z.number(), name: z.string() })),
  integrations: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type OptionTargets = z.infer<typeof OptionTargets>

/** The content that customers find in a queue to which an option leads. */
const OtherQueue = z.object({
  queueId: z.number(),
  greetingMessage: z.string(),
  closeTicket: z.boolean(),
  fileListId: z.number().nullable(),
  options: z.array(ChatbotView),
})
export type OtherQueue = z.infer<typeof OtherQueue>

/** GET /queue/{id}/options: the menu of now, where its options can lead, and by what a phone beside it shows them. */
export const QueueOptionsView = z.object({
  queueId: z.number(),
  /** The queue's. */
  version: z.number(),
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  closeTicket: z.boolean(),
  fileListId: z.number().nullable(),
  options: z.array(ChatbotView),
  targets: OptionTargets,
  others: z.array(OtherQueue),
  /** The company's. */
  chatBotType: COMPANY_SETTINGS.chatBotType.codec,
})
export type QueueOptionsView = z.infer<typeof QueueOptionsView>
