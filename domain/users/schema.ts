import { z } from 'zod'
import { Id, PageNumber, Text } from '../core/fields.ts'

export const UserIdParam = z.object({ userId: Id() })

export const ListUsersInput = z.object({ searchParam: Text(120).optional(), pageNumber: PageNumber() })
export type ListUsersInput = z.infer<typeof ListUsersInput>

const OnOff = z.enum(['enabled', 'disabled'])
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

/** A user with all that the user form holds. Specification 1 §3. */
export const UserView = UserListItem.extend({
  super: z.boolean(),
  company: z.object({ id: z.number(), name: z.string(), dueDate: z.iso.datetime().nullable() }),
  queueIds: z.array(z.number()),
  whatsappId: z.number().nullable(),
  farewellMessage: z.string(),
  language: z.string().nullable(),
  defaultTheme: z.enum(['light', 'dark']),
  defaultMenu: z.enum(['open', 'closed']),
  defaultTicketsManagerWidth: z.number(),
  allTicket: OnOff,
  allowGroup: z.boolean(),
  allHistoric: OnOff,
  allUserChat: OnOff,
  userClosePendingTicket: OnOff,
  showDashboard: OnOff,
  allowRealTime: OnOff,
  allowConnections: OnOff,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type UserView = z.infer<typeof UserView>
export const UserList = z.object({ users: z.array(UserListItem), hasMore: z.boolean(), count: z.number() })
export type UserList = z.infer<typeof UserList>
