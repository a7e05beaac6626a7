/** The inputs that the control accepts. */
import { z } from 'zod'
import { LASTING_FAULTS } from '../model.ts'

const Base64 = z.base64().transform((text) => Buffer.from(text, 'base64'))
const Id = z.string().min(1).max(128)
const Times = z.int().min(1).max(100_000).optional()
const Addressing = z.enum(['lid', 'pn'])
const Text = z.string().max(65_536)

export const NewPhoneInput = z.object({
  number: z.coerce.string().regex(/^\+?[\d\s()-]{5,25}$/, 'a phone number'),
  name: z.string().trim().min(1).max(100).optional(),
  business: z.boolean().optional(),
  picture: Base64.optional(),
})

export const ScanInput = z
  .object({ qr: z.string().min(1).max(4096).optional(), screen: z.string().min(1).optional() })
  .refine(({ qr, screen }) => (qr === undefined) !== (screen === undefined), 'either qr or screen')

export const CodeInput = z.object({
  code: z
    .string()
    .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
    .refine((code) => /^[0-9A-Z]{8}$/.test(code), 'eight letters or digits'),
})

const CONTENTS = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'react',
  'reply',
  'press',
  'edit',
  'revoke',
  'timer',
  'message',
] as const

export const SendInput = z
  .object({
    to: z.string().min(1).max(128),
    id: Id.optional(),
    addressing: Addressing.optional(),
    t: z.int().min(0).optional(),
    via: z.enum(['list', 'status']).optional(),
    absent: z.boolean().optional(),
    text: Text.min(1).optional(),
    image: Base64.optional(),
    video: Base64.optional(),
    audio: Base64.optional(),
    document: Base64.optional(),
    sticker: Base64.optional(),
    thumbnail: Base64.optional(),
    caption: Text.optional(),
    ptt: z.boolean().optional(),
    seconds: z.int().min(0).optional(),
    fileName: z.string().max(255).optional(),
    mimetype: z.string().max(255).optional(),
    width: z.int().min(1).optional(),
    height: z.int().min(1).optional(),
    location: z
      .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180), name: Text.optional() })
      .optional(),
    contact: z.object({ name: Text, number: z.coerce.string() }).optional(),
    react: z.object({ id: Id, emoji: z.string().max(32) }).optional(),
    reply: z.object({ id: Id, text: Text.min(1) }).optional(),
    press: z.object({ id: Id, row: z.string().max(300), text: Text.min(1) }).optional(),
    edit: z.object({ id: Id, text: Text.min(1), plain: z.boolean().optional() }).optional(),
    revoke: z.object({ id: Id }).optional(),
    timer: z.object({ seconds: z.int().min(0) }).optional(),
    message: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(
    (input) => CONTENTS.filter((name) => input[name] !== undefined).length === 1,
    `exactly one of ${CONTENTS.join(', ')}`,
  )
export type SendInput = z.output<typeof SendInput>

export const ReceiptsInput = z.object({
  ids: z.array(Id).min(1).max(1000),
  kind: z.enum(['delivered', 'read', 'played']).default('read'),
})
export const AutoInput = z
  .object({
    deliver: z.boolean(),
    read: z.boolean(),
    play: z.boolean(),
    delayMs: z.int().min(0).max(3_600_000),
  })
  .partial()
export const OnlineInput = z.object({ online: z.boolean().default(true) })
export const TypingInput = z.object({
  to: z.string().min(1),
  state: z.enum(['composing', 'recording', 'paused']).default('composing'),
})
export const CallInput = z.object({ to: z.string().min(1), id: Id.optional(), video: z.boolean().optional() })
export const EndCallInput = z.object({
  to: z.string().min(1),
  id: Id,
  reason: z.enum(['timeout', 'terminate']).default('timeout'),
})
export const PictureInput = z.object({ data: Base64.nullish() })
export const TraitsInput = z
  .object({ isHidden: z.boolean(), isNameless: z.boolean(), showsMenus: z.boolean() })
  .partial()
export const GiveNumberInput = z.object({ name: z.string().trim().min(1).max(100) })
export const UnreadableInput = z.object({ times: z.int().min(0).max(100_000).default(1) })
export const AddressBookInput = z.object({
  contacts: z
    .array(
      z.object({
        number: z.coerce.string().regex(/^\+?[\d\s()-]{5,25}$/, 'a phone number'),
        name: z.string().trim().min(1).max(100).nullable(),
      }),
    )
    .min(1)
    .max(2000),
})
export const TokenInput = z.object({ to: z.string().min(1) })
export const MessageIdInput = z.object({ id: Id })
export const DeviceInput = z.object({ device: z.int().min(1).optional() })
export const BreakInput = DeviceInput.extend({
  how: z.union(
    [
      z.enum(['close', 'terminate', 'freeze', 'thaw', 'replaced']),
      z.templateLiteral([z.number()]).refine((code) => /^\d{3}$/.test(code)),
    ],
    'close, terminate, freeze, thaw, replaced or a stream error code such as 503 or 515',
  ),
})

export const NewGroupInput = z.object({
  id: z
    .string()
    .regex(/^120363\d{12}$/)
    .optional(),
  subject: z.string().trim().min(1).max(100),
  owner: z.string(),
  members: z.array(z.string()).max(1024).default([]),
  addressing: Addressing.optional(),
})
export const GroupChangeInput = z
  .object({
    by: z.string(),
    subject: z.string().trim().min(1),
    add: z.string(),
    remove: z.string(),
    promote: z.string(),
    demote: z.string(),
    announce: z.boolean(),
    timer: z.int().min(0),
  })
  .partial()

export const FaultsInput = z.object({
  send: z
    .object({
      ack: z.union([z.literal('drop'), z.int().min(400).max(599)]).optional(),
      deliver: z.boolean().optional(),
      times: Times,
    })
    .optional(),
  query: z
    .object({
      xmlns: z.string().optional(),
      child: z.string().optional(),
      action: z.union([z.literal('drop'), z.int().min(400).max(599)]),
      times: Times,
    })
    .optional(),
  login: z.int().min(400).max(599).nullish(),
  media: z.int().min(0).max(100_000).optional(),
  lasting: z.partialRecord(z.enum(LASTING_FAULTS), z.boolean()).optional(),
})

export const ScreenInput = z.object({
  name: z.string().trim().min(1).max(100),
  qr: z.string().min(1).max(4096),
})

export const MessagesQuery = z.object({
  chat: z
    .string()
    .transform((chat) => chat.replace(/^\+/, ''))
    .optional(),
  contains: z.string().optional(),
  wait: z.coerce.number().min(0).max(120_000).default(0),
  before: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(100_000).optional(),
})
