import type { Ctx } from '../core/context.ts'
import { programConnectionOf } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'

/** The connection of the program that acts. Throws ERR_NO_PERMISSION where no program does. */
export function connectionIdOf({ actor }: Ctx): number {
  const connectionId = programConnectionOf(actor)
  if (connectionId === null) throw new AppError('ERR_NO_PERMISSION')
  return connectionId
}
