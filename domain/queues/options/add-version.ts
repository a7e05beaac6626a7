import { eq } from 'drizzle-orm'
import { queueVersions } from '#db/schema/queues.ts'
import type { Tx } from '../../core/context.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { GivenOption, TreeOption } from '../contract/option-schema.ts'
import { treeOf } from './tree-of.ts'

/** Ids of one version: more than it has options. */
const IDS_A_VERSION = 1000

/**
 * Keeps the options as the queue's newest version. A new one's id is made of the version's own, which no other of the company
 * has.
 */
export async function addVersion(
  tx: Tx,
  queueId: number,
  wanted: readonly GivenOption[],
  before: readonly TreeOption[],
): Promise<readonly TreeOption[]> {
  const { companyId } = tx
  const { id: versionId } = firstOrThrow(
    await tx.db
      .insert(queueVersions)
      .values({ companyId, queueId, tree: { options: [] }, createdAt: tx.now() })
      .returning({ id: queueVersions.id }),
  )
  const options = treeOf(wanted, before, versionId * IDS_A_VERSION)
  await tx.db
    .update(queueVersions)
    .set({ tree: { options } })
    .where(inCompany(tx, queueVersions, eq(queueVersions.id, versionId)))
  return options
}
