import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { files } from '#db/schema/files.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { fileUrl } from '../files/links.ts'
import { presentRights } from './contract/rights.ts'
import type { SeenUser, UserListItem, UserView } from './contract/schema.ts'
import { isOnline } from './online.ts'

/** The platform's own company never expires. Specification 1 §4. */
const PLATFORM_COMPANY = 1
const END_OF_TIME = '2999-12-31T23:59:59.000Z'

export type UserViewRow = Awaited<ReturnType<typeof selectUsers>>[number]

/** Users with queues, picture and company, in one query; never the password. */
export function selectUsers(tx: Tx, condition: SQL | undefined) {
  const { passwordHash: _, ...user } = getTableColumns(users)
  return tx.db
    .select({
      user,
      image: { id: files.id, name: files.name },
      company: { id: companies.id, name: companies.name, dueAt: companies.dueAt },
      queues: QUEUES,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(
      files,
      and(eq(files.companyId, users.companyId), eq(files.id, users.imageFileId), eq(files.state, 'stored')),
    )
    .where(condition)
    .orderBy(sql`search_text(${users.name})`, users.id)
}

const QUEUES = sql<UserListItem['queues']>`(
  select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color)
    order by q.order_queue, q.id), '[]')
  from user_queues l join queues q on q.company_id = l.company_id and q.id = l.queue_id and q.deleted_at is null
  where l.company_id = ${users.companyId} and l.user_id = ${users.id})`

export function toListItem(tx: Tx, { user, image, queues }: UserViewRow): UserListItem {
  return {
    id: user.id,
    version: user.version,
    name: user.name,
    color: user.color,
    profile: user.profile,
    online: isOnline(user.lastSeenAt, tx.now()),
    profileImage: image ? fileUrl(tx, image) : null,
    queues,
    companyId: user.companyId,
    email: user.email,
    startWork: user.startWork,
    endWork: user.endWork,
  }
}

/** Whole for admins and for the user, as a colleague for everybody else. */
export function toSeenUser(tx: Tx, row: UserViewRow): SeenUser {
  const { actor } = tx
  const isSeen = actor.kind === 'system' || actor.profile === 'admin' || actor.userId === row.user.id
  return isSeen ? toUserView(tx, row) : toListItem(tx, row)
}

export function toUserView(tx: Tx, row: UserViewRow): UserView {
  const { user, company } = row
  return {
    ...toListItem(tx, row),
    super: user.isSuper,
    company: {
      id: company.id,
      name: company.name,
      dueDate: company.id === PLATFORM_COMPANY ? END_OF_TIME : (company.dueAt?.toISOString() ?? null),
    },
    queueIds: row.queues.map((queue) => queue.id),
    whatsappId: user.defaultConnectionId,
    farewellMessage: user.farewellMessage,
    language: user.language,
    defaultTheme: user.defaultTheme,
    defaultMenu: user.defaultMenu,
    defaultTicketsManagerWidth: user.defaultTicketsManagerWidth,
    ...presentRights(user),
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}
