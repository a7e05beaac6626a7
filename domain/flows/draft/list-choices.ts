import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { reading } from '../../core/transaction.ts'
import type { FlowChoices } from '../contract/schema.ts'
import { readChoices } from './read-facts.ts'

/** GET /flowbuilder/choices: what nodes of a flow that is not there yet may point to. */
export function listChoices(ctx: Ctx): Promise<FlowChoices> {
  permit(ctx.actor, 'flows:list')
  return reading(ctx, readChoices)
}
