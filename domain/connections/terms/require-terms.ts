import type { Tx } from '../../core/context.ts'
import { requireQueues } from '../../queues/queries.ts'
import { requireHoursWords } from '../../settings/hours-words.ts'
import { requireGreeting } from '../connection-queues.ts'
import type { UpdateConnectionInput } from '../contract/schema.ts'
import { type ImportTerms, importTerms } from '../import/import-terms.ts'
import { type ConnectionRow, viewOf } from '../queries.ts'
import { requireRatingTerms } from './rating-terms.ts'
import { requireAutomation } from './require-automation.ts'
import { requireReception } from './require-reception.ts'

/**
 * Checks that the settings of a connection that depend on each other fit, and that the queue to which it redirects
 * exists. Resolves with the terms of its import as they are stored. Throws ERR_VALIDATION, ERR_NO_QUEUE_FOUND and
 * ERR_WAPP_GREETING_REQUIRED. Specification 2 §5.
 */
export async function requireConnectionTerms(
  tx: Tx,
  before: ConnectionRow,
  input: UpdateConnectionInput,
): Promise<ImportTerms> {
  await requireRatingTerms(tx, before, input)
  await requireHoursWords(tx, 'connection', before, input)
  requireReception(before, input)
  if (input.greetingMessage !== undefined || input.queueIds) await requireGreeted(tx, before, input)
  if (input.sendIdQueue) await requireQueues(tx, [input.sendIdQueue])
  await requireAutomation(tx, input)
  return importTerms(tx, before, input)
}

async function requireGreeted(
  tx: Tx,
  { id, greetingMessage }: ConnectionRow,
  input: UpdateConnectionInput,
): Promise<void> {
  const before = { greetingMessage, queueIds: (await viewOf(tx, id)).queueIds }
  const after = {
    greetingMessage: input.greetingMessage ?? before.greetingMessage,
    queueIds: input.queueIds ?? before.queueIds,
  }
  await requireGreeting(tx, before, after)
}
