import { z } from 'zod'
import { MAX_MEMBERS, MAX_TITLE } from '#domain/chats/contract/schema.ts'
import { Id, Text } from '#domain/core/contract/fields.ts'

/** The fields of a chat's sheet: a title, and colleagues. The API judges both together. Specification 3 §5. */
export const ChatForm = z.object({ title: Text(MAX_TITLE), users: z.array(Id()).max(MAX_MEMBERS) })
