import { sql } from 'drizzle-orm'
import { messageMentions } from '#db/schema/messages.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { enqueuePush } from '../core/jobs/enqueue-push.ts'
import { emit } from '../core/outbox.ts'
import { mentionOf } from './mention-of.ts'

/**
 * The token for a colleague in the stored text of a private message. It holds the id, so that a new name shows
 * everywhere.
 */
const TOKEN = /<@(\d{1,15})>/g
/** More are no mention but a list of the staff. */
const MAX_MENTIONS = 50

type Named = { id: number; name: string }
export type Mentioned = {
  /** As it is stored. */
  body: string
  userIds: readonly number[]
}

/**
 * The text of a private message with the colleagues whom it names, `@Ana Souza`, by id. A name is taken as it is written,
 * the longest first, and not inside another word; of two colleagues with one name both are meant. Who is written by id
 * already stays so.
 */
export async function readMentions(tx: Tx, body: string): Promise<Mentioned> {
  if (!body.includes('@')) return { body, userIds: [] }
  const byId = [...body.matchAll(TOKEN)].map(([, id]) => Number(id))
  const foundUsers = await tx.db.execute<Named>(sql`select id::float8 as id, name from users
    where company_id = ${tx.companyId} and deleted_at is null and name <> ''
      and (id = any(${idArray(byId)}) or position('@' || lower(name) in lower(${body}::text)) > 0)
    order by length(name) desc, id limit ${MAX_MENTIONS}`)
  return foundUsers.reduce<Mentioned>(
    (text, user) => withToken(text, user, byId.includes(user.id), foundUsers),
    {
      body,
      userIds: [],
    },
  )
}

function withToken(text: Mentioned, user: Named, isById: boolean, namedUsers: readonly Named[]): Mentioned {
  const body = text.body.replace(mentionOrToken(user.name), (matchedText) =>
    matchedText.startsWith('<') ? matchedText : `<@${user.id}>`,
  )
  const twin = namedUsers.find(
    ({ id, name }) => id < user.id && name.toLowerCase() === user.name.toLowerCase(),
  )
  const isMeant = isById || body !== text.body || (twin !== undefined && text.userIds.includes(twin.id))
  return { body, userIds: isMeant ? [...text.userIds, user.id] : text.userIds }
}

/** The name after an `@`, or who is named by id: a name may be digits, too. */
function mentionOrToken(name: string): RegExp {
  return new RegExp(`<@\\d{1,15}>|${mentionOf(name).source}`, 'giu')
}

/** The text as people read it: each colleague by their name. One whom nobody knows stays as it was written. */
export function withNames(body: string, named: readonly Named[]): string {
  if (named.length === 0) return body
  return body.replace(TOKEN, (token, id: string) => {
    const user = named.find((candidate) => candidate.id === Number(id))
    return user ? `@${user.name}` : token
  })
}

/**
 * Keeps whom a private message names: it stands at their bell until they have seen it, as long as they may see its ticket
 * (list-mentions.ts). Its author has seen it. Whom an edit no longer names is not told of it any more.
 */
export async function saveMentions(tx: Tx, messageId: number, userIds: readonly number[]): Promise<void> {
  const author = userIdOf(tx.actor) ?? 0
  const now = tx.now().toISOString()
  const changedMentions = await tx.db.execute<{ userId: number }>(sql`
    with gone as (update ${messageMentions} set seen_at = ${now}::timestamptz
        where company_id = ${tx.companyId} and message_id = ${messageId} and seen_at is null
          and not (user_id = any(${idArray(userIds)})) returning user_id),
      come as (insert into ${messageMentions} (company_id, message_id, user_id, seen_at)
        select ${tx.companyId}, ${messageId}, named.id,
          case when named.id = ${author} then ${now}::timestamptz end
        from unnest(${idArray(userIds)}) as named(id)
        on conflict do nothing returning user_id)
    select user_id::float8 as "userId" from gone union select user_id::float8 from come`)
  const otherUserIds = changedMentions.map(({ userId }) => userId).filter((userId) => userId !== author)
  announceMentions(tx, otherUserIds)
  for (const userId of otherUserIds) {
    if (userIds.includes(userId)) await enqueuePush(tx, { kind: 'mention', messageId, userId })
  }
}

/** The message goes: nobody is told of it any more. */
export function forgetMentions(tx: Tx, messageId: number): Promise<void> {
  return saveMentions(tx, messageId, [])
}

/** Each reads anew what stands at their bell. */
export function announceMentions(tx: Tx, userIds: readonly number[]): void {
  for (const userId of userIds) emit(tx, { type: 'mentions.changed', userId })
}
