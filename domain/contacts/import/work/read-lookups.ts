import { eq, isNull, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { tags } from '#db/schema/tags.ts'
import type { Tx } from '../../../core/context.ts'
import { can } from '../../../core/contract/permissions.ts'
import { folded } from '../../../core/contract/values/folded.ts'
import { inCompany } from '../../../core/tenancy.ts'
import { CreateTagInput } from '../../../tags/contract/schema.ts'
import { readContactReference } from '../../contact-reference.ts'
import type { RowLookups } from '../read-row.ts'

/** Tags that one spreadsheet may make: a column that was taken for tags by mistake has thousands of texts. */
const MAX_NEW_TAGS = 100

/**
 * Reads the company's records for the words of a spreadsheet's rows: connections by name, our references, and tags up
 * to a bound.
 */
export async function readLookups(tx: Tx): Promise<RowLookups> {
  const channels = await tx.db
    .select({ id: connections.id, name: connections.name })
    .from(connections)
    .where(inCompany(tx, connections, isNull(connections.deletedAt)))
  const connectionIds = new Map(channels.map(({ id, name }) => [folded(name), id]))
  const labels = await tx.db
    .select({ name: tags.name })
    .from(tags)
    .where(inCompany(tx, tags, eq(tags.isKanban, false), sql`${tags.deletedAt} is null`))
  const knownTags = new Set(labels.map(({ name }) => folded(name)))
  let newTags = can(tx.actor, 'tags:save') ? MAX_NEW_TAGS : 0
  return {
    contactId: (reference) => readContactReference(tx, reference),
    connectionId: (name) => connectionIds.get(folded(name)),
    mayBlock: can(tx.actor, 'contacts:block'),
    takesTag(name) {
      if (knownTags.has(folded(name))) return true
      if (newTags === 0 || !CreateTagInput.shape.name.safeParse(name).success) return false
      newTags--
      knownTags.add(folded(name))
      return true
    },
  }
}
