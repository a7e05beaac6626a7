import { eq } from 'drizzle-orm'
import { queueVersions } from '#db/schema/companies.ts'
import type { Tx } from '../../core/context.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { withOwnTargets } from '../option-rules.ts'
import type { GivenOption, TreeOption } from '../option-schema.ts'
import { everyOption } from '../option-tree.ts'

/** Ids of one version: more than it has options. */
const IDS_A_VERSION = 1000

/**
 * Keeps the options as the queue's newest version. A new one's id is made of the version's own, which no other of the company
 * has; an id that the queue did not have is a new one's, too, and so is the second of two.
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
  const free = new Set([...everyOption(before)].map(({ option }) => option.id))
  let last = versionId * IDS_A_VERSION
  const idOf = (id: number | null | undefined) => (id != null && free.delete(id) ? id : ++last)
  const options = kept(wanted, idOf)
  await tx.db
    .update(queueVersions)
    .set({ tree: { options } })
    .where(inCompany(tx, queueVersions, eq(queueVersions.id, versionId)))
  return options
}

function kept(
  options: readonly GivenOption[],
  idOf: (id: number | null | undefined) => number,
): TreeOption[] {
  return options.map((given) => {
    const { name, greetingMessage, queueType, closeTicket, ...targets } = withOwnTargets(given)
    const { optQueueId, optUserId, optFileId } = targets
    return {
      ...{ id: idOf(given.id), name, greetingMessage, queueType, closeTicket },
      ...{ optQueueId, optUserId, optFileId },
      options: kept(given.options, idOf),
    }
  })
}
