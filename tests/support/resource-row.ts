import { companies } from '#db/schema/companies.ts'
import { type Ctx, type Services, systemCtx } from '#domain/core/context.ts'
import type { ErrorCode } from '#domain/core/contract/errors.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import type { TakenAt } from '#domain/core/resources/resource-table.ts'
import { RESOURCE_VERBS } from '#domain/resource-verbs.ts'
import { RESOURCES, type ResourceNoun } from '#domain/resources.ts'
import { userVerbs } from '#domain/users/user-verbs.ts'
import { aConnection, aContact, aQueue, type TestCompany } from './factories.ts'

type Row = { id: number; version: number }

/** A row of any resource by its own sample, of the company or of the platform; `values` beside or instead of it. */
export async function aResource(
  noun: ResourceNoun,
  { ctx, id }: Pick<TestCompany, 'ctx' | 'id'>,
  values: Record<string, unknown> = {},
): Promise<Row> {
  if (noun === 'company') return aBareCompany(ctx.services, String(values.name))
  const { scope, schemas } = RESOURCES[noun]
  const companyId = scope === 'platform' ? PLATFORM : id
  const beside = await besideOf(noun, ctx)
  const input: object = schemas.create.parse({ ...freshSample(noun), ...beside, ...values })
  const system = systemCtx(ctx.services, companyId, 'seed')
  // A password is hashed longer than all the rest of a sweep's rows takes: its hash is given.
  if (noun === 'user') return userVerbs.create(system, readBy({ ...input, password: '$argon2id$none' }))
  return RESOURCE_VERBS[noun].create(system, readBy(input))
}

/** Ids of other rows that a row of the noun needs. */
async function besideOf(noun: ResourceNoun, ctx: Ctx): Promise<object> {
  if (noun === 'schedule') return { contactId: (await aContact(ctx)).id }
  if (noun === 'flowCampaign' || noun === 'flowCase')
    return {
      flowId: (await aResource('flow', { ctx, id: ctx.companyId }, { name: `Fluxo ${++counter}` })).id,
    }
  if (noun === 'contactListItem') {
    const list = await aResource('contactList', { ctx, id: ctx.companyId }, { name: `Lista ${++counter}` })
    return { contactListId: list.id }
  }
  if (noun === 'campaign') return { whatsappId: (await aConnection(ctx)).id }
  if (noun === 'prompt') return { queueId: (await aQueue(ctx)).id }
  return noun === 'botCase' ? { connectionId: (await aConnection(ctx)).id } : {}
}

let counter = 0

/** The noun's sample, whose unique fields, but for the label, are others each time. */
export function freshSample(noun: ResourceNoun): object {
  const { sample, label } = RESOURCES[noun]
  const alone = uniqueFieldsOf(noun).filter((fields) => fields.length === 1)
  const names = alone.flat().filter((name) => name !== label)
  return { ...sample, ...freshTexts(sample, names) }
}

/** Texts of the noun's sample that let it be created again: another one for each constraint. */
export function freshInput(noun: ResourceNoun): Record<string, string> {
  const { sample, label } = RESOURCES[noun]
  const names = uniqueFieldsOf(noun).flatMap((fields) =>
    fields.includes(label) ? [label] : fields.slice(0, 1),
  )
  return freshTexts(sample, names)
}

/** Returns other texts for those of the sample that have one of the names. */
function freshTexts(sample: object, names: readonly string[]): Record<string, string> {
  const fields = Object.entries(sample).filter(([name]) => names.includes(name))
  return Object.fromEntries(fields.map(([name, value]) => [name, `${++counter}${value}`]))
}

/** The fields of each unique constraint of a noun: one field, or several that are unique together. */
export function uniqueFieldsOf(noun: ResourceNoun): string[][] {
  const { binding } = RESOURCE_VERBS[noun]
  const unique: Record<string, TakenAt> = 'unique' in binding ? (binding.unique ?? {}) : {}
  return Object.values(unique).map((taken) =>
    typeof taken === 'string' ? [taken] : 'field' in taken ? [taken.field] : [...taken],
  )
}

/** The code with which a noun refuses a value of its label that another row has. */
export function takenCodeOf(noun: ResourceNoun): ErrorCode {
  const { binding } = RESOURCE_VERBS[noun]
  const unique: Record<string, TakenAt> = 'unique' in binding ? (binding.unique ?? {}) : {}
  const { label } = RESOURCES[noun]
  const codes = Object.values(unique).flatMap((taken) =>
    typeof taken === 'object' && 'field' in taken && taken.field === label ? [taken.code] : [],
  )
  return codes[0] ?? 'ERR_VALIDATION'
}

/** Without its first admin, whose password would be hashed: many are made. */
async function aBareCompany(services: Services, name: string): Promise<Row> {
  return firstOrThrow(await services.system.insert(companies).values({ name }).returning())
}

/**
 * Returns the values that a new row needs beside its sample: ids of other rows, and values that only one row may have.
 */
export async function valuesFor(
  noun: ResourceNoun,
  company: Pick<TestCompany, 'ctx' | 'id'>,
): Promise<() => Record<string, unknown>> {
  const values = await besideOf(noun, company.ctx)
  if (noun !== 'company') return () => ({ ...values })
  const { id: planId } = await aResource('plan', company, { name: crypto.randomUUID() })
  return () => ({ planId, email: `${crypto.randomUUID()}@empresa.example` })
}

/** The verb takes what its own resource's schema has read. */
function readBy(input: unknown): never {
  return input as never
}
