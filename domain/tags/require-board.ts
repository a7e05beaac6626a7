import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'

/** Lanes are read and set up where the plan has a board. Throws ERR_PLAN_FEATURE. Server behaviour 9. */
export function requireBoard({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.kind === 'user' && !actor.planFlags.includes('useKanban'))
    throw new AppError('ERR_PLAN_FEATURE', { feature: 'useKanban' })
}
