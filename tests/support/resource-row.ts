import { systemCtx } from '#domain/core/context.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import { RESOURCES, type ResourceNoun } from '#domain/nouns.ts'
import { RESOURCE_VERBS } from '#domain/resources.ts'
import type { TestCompany } from './factories.ts'

/** A row of any resource by its own sample, of the company or of the platform; `values` beside or instead of it. */
export function aResource(
  noun: ResourceNoun,
  { ctx, id }: Pick<TestCompany, 'ctx' | 'id'>,
  values: Record<string, unknown> = {},
): Promise<{ id: number; version: number }> {
  const { scope, schemas, sample } = RESOURCES[noun]
  const companyId = scope === 'platform' ? PLATFORM : id
  const input: unknown = schemas.create.parse({ ...sample, ...values })
  return RESOURCE_VERBS[noun].create(systemCtx(ctx.services, companyId, 'seed'), readBy(input))
}

/** The verb takes what its own resource's schema has read. */
function readBy(input: unknown): never {
  return input as never
}
