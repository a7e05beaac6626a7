import type { Context } from 'hono'
import { invalid } from '#domain/core/contract/errors.ts'
import { plainText } from '#domain/core/contract/fields.ts'
import { hasFewValues } from '#domain/core/contract/values/few-values.ts'
import type { ApiEnv } from './types.ts'

type NestedValue = { path: string; value: unknown }

/**
 * Refuses a `companyId` that is not the caller's own, or the one of the path, wherever it stands in what a caller sent:
 * clients of this family name it beside many calls, and whose rows a call is about follows from who calls. `path` names the
 * field that holds the input. Throws ERR_VALIDATION at each place.
 */
export function requireOwnCompany(c: Context<ApiEnv>, input: unknown, path = ''): void {
  if (!hasFewValues(input)) throw invalid({ body: 'tooMany' })
  const ownCompanyId = c.req.param('companyId') ?? plainText(c.var.ctx?.companyId)
  const isOwn = (company: unknown) =>
    company === null || company === '' || plainText(company) === ownCompanyId
  const fields = namedCompanies({ path, value: input })
    .filter(({ value }) => !isOwn(value))
    .map((named) => [named.path, 'unsupported'] as const)
  if (fields.length > 0) throw invalid(Object.fromEntries(fields))
}

/** Returns every `companyId` in a value, with its dotted path. A nested value may be as deep as a body is long, so nothing recurses. */
function namedCompanies(root: NestedValue): NestedValue[] {
  const namedCompanyValues: NestedValue[] = []
  const waiting = [root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [key, nested] of fieldsOf(next)) {
      if (key === 'companyId') namedCompanyValues.push(nested)
      else waiting.push(nested)
    }
  }
  return namedCompanyValues
}

function fieldsOf({ path, value }: NestedValue): [key: string, nested: NestedValue][] {
  if (typeof value !== 'object' || value === null) return []
  const prefix = path === '' ? '' : `${path}.`
  return Object.entries(value).map(([key, inner]) => [key, { path: prefix + key, value: inner }])
}
