import { and, eq, isNull } from 'drizzle-orm'
import { flows } from '#db/schema/flows.ts'
import { prompts } from '#db/schema/prompts.ts'
import { queueIntegrations } from '#db/schema/queue-integrations.ts'
import type { Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { PlanFlag } from '../../plans/contract/rules.ts'
import type { UpdateConnectionInput } from '../contract/schema.ts'

type AutomationTerms = Pick<
  UpdateConnectionInput,
  'flowIdWelcome' | 'flowIdNotPhrase' | 'integrationId' | 'promptId'
>

/**
 * Requires that what is to answer of itself is there, and that the plan has it; what is taken away needs neither. Throws
 * ERR_PLAN_FEATURE, ERR_VALIDATION with `gone`.
 */
export async function requireAutomation(tx: Tx, input: AutomationTerms): Promise<void> {
  const { flowIdWelcome, flowIdNotPhrase, integrationId, promptId } = input
  if (flowIdWelcome || flowIdNotPhrase || integrationId) requireFeature(tx, 'useIntegrations')
  if (promptId) requireFeature(tx, 'useOpenAi')
  const wanted = [
    { field: 'flowIdWelcome', table: flows, id: flowIdWelcome },
    { field: 'flowIdNotPhrase', table: flows, id: flowIdNotPhrase },
    { field: 'integrationId', table: queueIntegrations, id: integrationId },
    { field: 'promptId', table: prompts, id: promptId },
  ] as const
  for (const { field, table, id } of wanted) {
    if (!id) continue
    // For a writing transaction it is not deleted before that ends.
    const found = await tx.db
      .select({ id: table.id })
      .from(table)
      .where(inCompany(tx, table, and(eq(table.id, id), isNull(table.deletedAt))))
      .for('share')
    if (found.length === 0) throw invalid({ [field]: 'gone' })
  }
}

function requireFeature({ actor }: Tx, feature: PlanFlag): void {
  if (actor.kind === 'user' && !actor.planFlags.includes(feature))
    throw new AppError('ERR_PLAN_FEATURE', { feature })
}
