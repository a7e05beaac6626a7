import { masksNumbers } from '../../contacts/contract/rules.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import type { TargetMessage } from '../message-key.ts'
import { messageViews } from '../queries.ts'
import type { SharedFile } from './forwarded-content.ts'

type Passed = { sources: readonly TargetMessage[]; files: ReadonlyMap<number, SharedFile> }

/**
 * Messages and their files as the actor sees them, for passing them on: who may not see a number may not send it to a
 * phone either, which could be their own. Throws ERR_NO_PERMISSION for a contact card in which a number is hidden.
 */
export async function maskForActor(tx: Tx, passed: Passed): Promise<Passed> {
  if (!masksNumbers(tx.actor)) return passed
  const views = await messageViews(
    tx,
    passed.sources.map(({ id }) => id),
  )
  const sources = passed.sources.map((source) => {
    const body = views.find(({ id }) => id === source.id)?.body ?? ''
    if (source.mediaType === 'contactMessage' && body !== source.body) throw new AppError('ERR_NO_PERMISSION')
    return { ...source, body }
  })
  const files = new Map(
    [...passed.files].map(([id, file]) => {
      const originalName = views.find((view) => view.file?.id === id)?.file?.name ?? null
      return [id, { ...file, originalName }]
    }),
  )
  return { sources, files }
}
