import { z } from 'zod'
import { NewPassword, OptionalPassword, SignInInput } from '../../auth/contract/schema.ts'
import {
  Choice,
  Color,
  Id,
  JsonList,
  OptionalId,
  RowField,
  Stated,
  Text,
} from '../../core/contract/fields.ts'
import { LANGUAGES } from '../../core/contract/languages.ts'
import { MachineText } from '../../core/contract/texts/machine-text.ts'
import { recordOf } from '../../core/contract/values/record-of.ts'
import { Switch } from '../../core/contract/values/switch.ts'
import { RIGHTS_VIEW, USER_FLAGS } from './rights.ts'

export const UserIdParam = z.object({ userId: Id() })

const Queue = z.object({ id: z.number(), name: z.string(), color: z.string() })

/** A colleague as everybody may see them: to transfer to, to filter by. */
export const UserListItem = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  color: z.string(),
  profile: z.enum(['admin', 'user']),
  online: z.boolean(),
  profileImage: z.string().nullable(),
  queues: z.array(Queue),
  companyId: z.number(),
  email: z.string(),
  startWork: z.string(),
  endWork: z.string(),
})
export type UserListItem = z.infer<typeof UserListItem>

const UserDetails = z.object({
  super: z.boolean(),
  company: z.object({ id: z.number(), name: z.string(), dueDate: z.iso.datetime().nullable() }),
  queueIds: z.array(z.number()),
  whatsappId: z.number().nullable(),
  farewellMessage: z.string(),
  language: z.string().nullable(),
  defaultTheme: z.enum(['light', 'dark']),
  defaultMenu: z.enum(['open', 'closed']),
  defaultTicketsManagerWidth: z.number(),
  ...RIGHTS_VIEW,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

/** A user with all that the user form holds: for admins and for the user. Specification 1 §3. */
export const UserView = UserListItem.extend(UserDetails.shape)
export type UserView = z.infer<typeof UserView>

/** A user as the asker may see them: whole, or as a colleague. */
export const SeenUser = UserListItem.extend(UserDetails.partial().shape)
export type SeenUser = z.infer<typeof SeenUser>

/** Minutes of a time field's step. Specification 1 §5: 600 s. */
export const WORK_STEP_SECONDS = 600
const TimeOfDay = (usual: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default(usual)

/** Narrowest and widest list of conversations, in pixels. Specification 1 §2. */
export const ListWidth = z.coerce.number<number | string>().int().min(404).max(700)

/**
 * POST /users and PUT /users/{id}: the user form. A new user needs a password; to change one's own takes the current one.
 * Specification 1 §3, §5, server behaviour §10.
 */
export const UserInput = z.object({
  name: Text(50, 2),
  email: SignInInput.shape.email,
  password: OptionalPassword,
  currentPassword: z.string().max(128).optional(),
  profile: z.enum(['admin', 'user']).default('user'),
  color: Color().optional(),
  queueIds: JsonList(Id()),
  whatsappId: OptionalId(),
  startWork: TimeOfDay('00:00'),
  endWork: TimeOfDay('23:59'),
  farewellMessage: MachineText(4096).default(''),
  language: Choice(z.enum(LANGUAGES).nullable()),
  defaultTheme: Choice(z.enum(['light', 'dark'])),
  defaultMenu: Choice(z.enum(['open', 'closed'])),
  defaultTicketsManagerWidth: ListWidth.optional(),
  ...recordOf(USER_FLAGS, () => Switch.default(false)),
})
export type UserInput = z.infer<typeof UserInput>
/** The fields of a user to change; absent fields stay as they are. */
export type UserChanges = { [K in keyof UserInput]?: UserInput[K] | undefined }

/** The fields of their own account that users may change without being an admin. */
export const ProfileInput = UserInput.pick({ name: true, farewellMessage: true })
export const OwnPasswordInput = z.object({
  currentPassword: z.string().min(1).max(128),
  password: NewPassword,
})

/**
 * The input of a deletion: the user and the queue that get the open tickets. When they are left out, the tickets wait
 * in their own queue.
 */
export const UserRemoval = z.object({ toUserId: OptionalId(), toQueueId: OptionalId() })
export type UserRemoval = z.infer<typeof UserRemoval>

/** The things that depend on a user: the tickets that they attend, and the quick messages that others see. */
export const UserUses = z.object({
  tickets: z.number(),
  sharedMessages: z.number(),
  /** Texts that they have begun and not sent: nobody else has them, and they go. */
  drafts: z.number(),
})
export type UserUses = z.infer<typeof UserUses>

export const ListWidthInput = z.object({ defaultTicketsManagerWidth: ListWidth })

/** The largest picture that is taken; it is made small. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** The version of the user that was edited, where a form says it. */
export const PictureVersion = z.object({ version: z.coerce.number<number | string>().int().optional() })
/** POST /users/{id}/media-upload, multipart: `userId` and `typeArch` come from clients of this family, and say what the path says. */
export const PictureForm = PictureVersion.extend({
  userId: OptionalId(),
  typeArch: Stated('user'),
  row: RowField(),
  profileImage: z.file(),
})
