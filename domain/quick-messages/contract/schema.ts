import { z } from 'zod'
import { CAPABILITIES } from '../../channels/contract/capabilities.ts'
import { Flag, Text } from '../../core/contract/fields.ts'
import { BOUNDS } from '../../messages/contract/bounds.ts'

/** The largest file that goes with one, in bytes: what no channel takes would be of no use. */
export const MAX_MEDIA_BYTES = Math.max(...Object.values(CAPABILITIES).map((can) => can.maxFileBytes))

/** A text of one's own or of the company, with at most one file. Specification 2 §3. */
export const QuickMessageView = z.object({
  id: z.number(),
  version: z.number(),
  /** By which it is called while one writes: `/oi`. */
  shortcode: z.string(),
  /** With variables: `Olá, {{firstName}}!` */
  message: z.string(),
  /** Everybody sees and changes it. */
  geral: z.boolean(),
  /** Everybody sees it, its owner alone changes it. */
  visao: z.boolean(),
  /** Offered while a conversation is written in. */
  status: z.boolean(),
  /** Its owner. */
  userId: z.number().nullable(),
  isMedia: z.boolean(),
  /** The file's address: signed, or bare where it was told live. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** The media type of the file, by its content. */
  mediaType: z.string().nullable(),
  mediaSize: z.number().nullable(),
  /** The address of a picture's small one, once it was made. */
  thumbnailPath: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type QuickMessageView = z.infer<typeof QuickMessageView>

/** POST /quick-messages. The file comes by a call of its own. Specification 2 §3, §5. */
export const CreateQuickMessageInput = z.object({
  shortcode: Text(60, 1),
  message: Text(BOUNDS.body.limit).default(''),
  geral: Flag().default(false),
  visao: Flag().default(false),
  status: Flag().default(true),
})

/** GET /quick-messages, beside the search. `status` true leaves out those that are not offered. */
export const QuickMessageFilter = z.object({ status: Flag().optional() })
