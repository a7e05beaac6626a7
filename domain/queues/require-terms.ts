import { eq, isNull } from 'drizzle-orm'
import { fileLists } from '#db/schema/file-lists.ts'
import { queueIntegrations } from '#db/schema/queue-integrations.ts'
import type { Tx } from '../core/context.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { requireHoursWords } from '../settings/hours-words.ts'
import { type CreateQueueInput, USUAL_WAIT_LIMITS, type WaitLimits } from './contract/schema.ts'
import type { QueueRow } from './queries.ts'

type QueueTerms = { [Name in keyof CreateQueueInput]?: CreateQueueInput[Name] | undefined }

/**
 * Requires that the settings of a queue fit together, and that the files that it sends exist. Throws ERR_VALIDATION.
 * Specification 2 §5.
 */
export async function requireQueueTerms(
  tx: Tx,
  before: QueueRow | undefined,
  input: QueueTerms,
): Promise<void> {
  requireRising(input, before)
  await requireHoursWords(tx, 'queue', before, input)
  await requireFileList(tx, input.fileListId)
  await requireIntegration(tx, input.integrationId)
}

/** The same of an integration, which the plan must have. Throws ERR_PLAN_FEATURE, ERR_VALIDATION. */
async function requireIntegration(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id == null) return
  const { actor } = tx
  if (actor.kind === 'user' && !actor.planFlags.includes('useIntegrations'))
    throw new AppError('ERR_PLAN_FEATURE')
  const selection = tx.db
    .select({ id: queueIntegrations.id })
    .from(queueIntegrations)
    .where(
      inCompany(tx, queueIntegrations, eq(queueIntegrations.id, id), isNull(queueIntegrations.deletedAt)),
    )
    .$dynamic()
  const found = await (tx.mode === 'write' ? selection.for('share') : selection)
  if (found.length === 0) throw invalid({ integrationId: 'gone' })
}

/** For a writing transaction a list that is sent is not deleted before it ends. Throws ERR_VALIDATION for one that is not there. */
async function requireFileList(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id == null) return
  const selection = tx.db
    .select({ id: fileLists.id })
    .from(fileLists)
    .where(inCompany(tx, fileLists, eq(fileLists.id, id), isNull(fileLists.deletedAt)))
    .$dynamic()
  const foundLists = await (tx.mode === 'write' ? selection.for('share') : selection)
  if (foundLists.length === 0) throw invalid({ fileListId: 'gone' })
}

/** A wait is amber before it is red. */
function requireRising(
  input: Pick<QueueTerms, keyof WaitLimits>,
  before: WaitLimits = USUAL_WAIT_LIMITS,
): void {
  const { waitAmberMinutes = before.waitAmberMinutes, waitRedMinutes = before.waitRedMinutes } = input
  if (waitRedMinutes < waitAmberMinutes) throw invalid({ waitRedMinutes: 'redBeforeAmber' })
}
