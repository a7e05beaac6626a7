import { sql } from 'drizzle-orm'
import { tags } from '#db/schema/tags.ts'
import type { Tx } from '../../../core/context.ts'
import { userIdOf } from '../../../core/contract/actor.ts'
import { textArray } from '../../../core/database/sql-arrays.ts'
import { emitRow } from '../../../core/outbox.ts'
import { announceTags } from '../../../tags/announce-tags.ts'
import { randomColor } from '../../../tags/contract/rules.ts'
import { logTags } from '../../../tags/log-tags.ts'

/** The labels of these names, by each name as it is written; those that are missing are made. */
export async function ensureTags(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  // In one order, so that two imports cannot wait for each other.
  const wanted = [...new Set(names)].toSorted()
  if (wanted.length === 0) return new Map()
  const labels = await labelsOf(tx, wanted)
  const missing = wanted.filter((name) => !labels.has(name))
  if (missing.length === 0) return labels
  const now = tx.now()
  const newTags = await tx.db
    .insert(tags)
    .values(
      missing.map((name) => ({
        companyId: tx.companyId,
        userId: userIdOf(tx.actor),
        name,
        color: randomColor(),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: tags.id, version: tags.version })
  for (const tag of newTags) emitRow(tx, { noun: 'tag', ...tag, action: 'create' })
  return labelsOf(tx, wanted)
}

async function labelsOf(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.db.execute<{ name: string; id: number }>(sql`
    select n.name, g.id::float8 as id from unnest(${textArray(names)}) n(name)
    join tags g on g.company_id = ${tx.companyId} and not g.is_kanban and g.deleted_at is null
      and search_text(g.name) = search_text(n.name)`)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

export type TagLink = { contactId: number; tagId: number }

/**
 * Puts tags on contacts. Those that a contact carries already stay. What is put on `loggedIds` is told in the history of
 * their conversations; who was just made has none.
 */
export async function linkTags(
  tx: Tx,
  links: readonly TagLink[],
  loggedIds: ReadonlySet<number>,
): Promise<void> {
  if (links.length === 0) return
  const added = await tx.db.execute<TagLink>(sql`
    insert into contact_tags (company_id, contact_id, tag_id)
    select distinct ${tx.companyId}::bigint, l."contactId", l."tagId"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l("contactId" bigint, "tagId" bigint)
    on conflict do nothing returning contact_id::float8 as "contactId", tag_id::float8 as "tagId"`)
  await announceTags(tx, [...new Set(added.map(({ tagId }) => tagId))])
  const byContact = Map.groupBy(added, ({ contactId }) => contactId)
  for (const [contactId, contactLinks] of byContact) {
    if (!loggedIds.has(contactId)) continue
    await logTags(tx, contactId, { added: contactLinks.map(({ tagId }) => tagId) })
  }
}
