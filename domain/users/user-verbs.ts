import { inArray, sql } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import { endOtherSessions } from '../auth/end-sessions.ts'
import { changedPreferences } from '../auth/preference-columns.ts'
import { keepPreferences } from '../auth/preferences.ts'
import type { Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { emitRow } from '../core/outbox.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { requireRoom } from '../plans/require-room.ts'
import { userResource } from './contract/resource.ts'
import { isOtherRights, randomColor } from './contract/rules.ts'
import type { SeenUser, UserChanges } from './contract/schema.ts'
import { handOverWork } from './hand-over-work.ts'
import { judgeChange, mayEdit, requireOtherAdmin } from './may-edit.ts'
import { requireConnection, writeUserQueues } from './user-links.ts'
import { selectUsers, toSeenUser } from './view.ts'

export type UserRow = typeof users.$inferSelect

/**
 * The ordinary verbs of users; `password` is its hash here (save-user.ts). Oneself changes what is one's own, an admin the
 * rest. The company keeps an admin. Specification 1 §5, §6.
 */
export const userVerbs = resourceVerbs(userResource, {
  table: users,
  views,
  async values(tx, input, before) {
    const columns = columnsOf(input)
    if (before) await judgeChange(tx, before, columns, input.queueIds)
    else await requireRoomForOne(tx, columns)
    if (before?.profile === 'admin' && columns.profile === 'user') await requireOtherAdmin(tx, before)
    await requireConnection(tx, columns.defaultConnectionId)
    if (before) await keepLooks(tx, before, columns)
    return before ? columns : { color: randomColor(), ...columns }
  },
  async saved(tx, row, input) {
    const isMoved = input.queueIds !== undefined && (await writeUserQueues(tx, row.id, input.queueIds))
    // Which queues are theirs stands in no column of the row.
    if (isMoved)
      emitRow(tx, { noun: 'user', id: row.id, version: row.version, action: 'update', rights: true })
    if (input.password !== undefined) await endOtherSessions(tx, row.id, 'password')
  },
  mayChange: mayEdit,
  search: [users.name, users.email],
  order: {
    name: { by: sql`search_text(${users.name})`, type: 'text' },
    createdAt: { by: users.createdAt, type: 'timestamptz' },
  },
  rights: isOtherRights,
  beforeDelete: handOverWork,
  keepsDeleted: true,
  unique: { users_email_key: 'email' },
})

/** The web's pages go by preferences: they follow what the form of a user changes. */
async function keepLooks(tx: Tx, before: UserRow, columns: ReturnType<typeof columnsOf>): Promise<void> {
  const chosen = changedPreferences(before, columns)
  if (Object.keys(chosen).length > 0) await keepPreferences(tx, before.id, chosen)
}

async function requireRoomForOne(tx: Tx, { passwordHash }: { passwordHash: string | undefined }) {
  permit(tx.actor, 'users:create')
  if (passwordHash === undefined) throw invalid({ password: 'required' })
  await requireRoom(tx, 'users')
}

/** An input's columns: what it leaves out is undefined. */
function columnsOf({ password, currentPassword: _, queueIds: _queues, whatsappId, ...plain }: UserChanges) {
  if (password !== undefined && !password.startsWith('$argon2'))
    throw new Error('a password is kept as its hash')
  return { ...plain, passwordHash: password, defaultConnectionId: whatsappId }
}

async function views(tx: Tx, rows: UserRow[]): Promise<SeenUser[]> {
  const ids = rows.map(({ id }) => id)
  const userRows = ids.length > 0 ? await selectUsers(tx, inCompany(tx, users, inArray(users.id, ids))) : []
  const byId = new Map(userRows.map((row) => [row.user.id, row]))
  return rows.flatMap(({ id }) => {
    const row = byId.get(id)
    return row ? [toSeenUser(tx, row)] : []
  })
}
