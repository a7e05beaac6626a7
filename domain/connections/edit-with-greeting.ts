import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import type { Upload } from '../files/inspect-file.ts'
import type { ConnectionView, UpdateConnectionInput } from './contract/schema.ts'
import { keepingGreeting, showGreeting } from './greeting-media.ts'
import { updateConnection } from './update-connection.ts'

type Edited = {
  connectionId: number
  version?: number | undefined
  values: Omit<UpdateConnectionInput, 'version'>
}

/**
 * Changes a connection together with the picture or video of its greeting, both or neither. Throws what attachGreeting and
 * updateConnection throw.
 */
export async function editWithGreeting(
  ctx: Ctx,
  { connectionId, version, values }: Edited,
  upload: Upload,
  maxBytes: number,
): Promise<ConnectionView> {
  permit(ctx.actor, 'connections:manage')
  return keepingGreeting(ctx, upload, maxBytes, async (tx, fileId) => {
    await showGreeting(tx, { connectionId, version }, fileId)
    return updateConnection(tx, connectionId, values)
  })
}
