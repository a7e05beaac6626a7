import { expect, test } from 'bun:test'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import { can } from '#domain/core/contract/permissions.ts'
import { AVAILABLE_PLAN_FLAGS } from '#domain/plans/contract/rules.ts'
import { testApi } from '#tests/support/api.ts'
import { aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, fingerprint, type TenantRows, withoutSessions } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { CLOSED, ENDLESS, type Request, requestOf } from './requests.ts'

/** The features that a plan can have. A call whose feature no plan has yet is refused before. */
const available = new Set<string>(AVAILABLE_PLAN_FLAGS)
const CALLED = CLOSED.filter(({ endpoint: { plan } }) => plan === undefined || available.has(plan))

const services = await testServices()
const { as } = testApi(services, { limits: ENDLESS })

/** Fields of a form that hold JSON. */
const JSON_FIELDS = ['row', 'connection']

/** A call that names another company, and the field at which it is refused. */
type Naming = { field: string; request: Request }

/** The call with another company at each place where a caller can write one. */
function namings(
  endpoint: Endpoint,
  rows: TenantRows,
  { ownId, otherId }: { ownId: number; otherId: number },
) {
  const [method, path, options] = requestOf(endpoint, rows)
  const requestAt = (suffix: string): Request => [
    method,
    `${path}${path.includes('?') ? '&' : '?'}${suffix}`,
    options,
  ]
  const foundNamings: Naming[] = [
    { field: 'companyId', request: requestAt(`companyId=${otherId}`) },
    { field: 'companyId', request: requestAt(`companyId=${ownId}&companyId=${otherId}`) },
  ]
  const body = options.body ?? {}
  const headers = options.headers && { headers: options.headers }
  const inBody = (field: string, extraFields: object) =>
    foundNamings.push({ field, request: [method, path, { ...headers, body: { ...body, ...extraFields } }] })
  if (!options.form && method !== 'GET') {
    inBody('companyId', { companyId: otherId })
    inBody('companyId', { companyId: { id: otherId } })
    inBody('unread.companyId', { unread: { companyId: otherId } })
    inBody('unread.0.row.companyId', { unread: [{ row: { companyId: String(otherId) } }] })
    for (const [name, value] of Object.entries(body))
      for (const [fieldPath, inner] of nestedObjects(name, value, { companyId: otherId }))
        inBody(`${fieldPath}.companyId`, { [name]: inner })
  }
  if (endpoint.form) {
    // Also of what takes JSON beside.
    const [, , { form: files }] = requestOf({ ...endpoint, body: undefined }, rows)
    const inForm = (field: string, ...values: readonly (readonly [string, string])[]) => {
      const form = new FormData()
      for (const [name, value] of files ?? []) form.append(name, value)
      for (const [name, value] of values) form.append(name, value)
      foundNamings.push({ field, request: [method, path, { ...headers, form }] })
    }
    inForm('companyId', ['companyId', String(otherId)])
    inForm('companyId', ['companyId', String(ownId)], ['companyId', String(otherId)])
    for (const name of JSON_FIELDS.filter((field) => field in (endpoint.form?.fields.shape ?? {})))
      inForm(`${name}.companyId`, [name, JSON.stringify({ companyId: otherId })])
  }
  return foundNamings
}

/** The value with more fields in each object that it holds, beside where that object stands. */
function nestedObjects(path: string, value: unknown, extraFields: object): [string, unknown][] {
  if (Array.isArray(value))
    return value.flatMap((inner, index) =>
      nestedObjects(`${path}.${index}`, inner, extraFields).map(
        ([nestedPath, changed]): [string, unknown] => [nestedPath, value.with(index, changed)],
      ),
    )
  return typeof value === 'object' && value !== null ? [[path, { ...value, ...extraFields }]] : []
}

test('another company is refused wherever a caller names it, and nothing is done', async () => {
  const { company, rows } = await aTenant(services, 'MARKMINE')
  const { company: stranger } = await aTenant(services, 'MARKOTHER')
  // Chats and jobs are their owner's alone.
  const [owner, superior] = [
    await as(company.admin),
    await as(await aUser(company.ctx, { profile: 'admin', isSuper: true })),
  ]
  const prints = async () => [
    withoutSessions(await fingerprint(services, company.id)),
    withoutSessions(await fingerprint(services, stranger.id)),
  ]
  const before = await prints()
  let cells = 0
  for (const { name, endpoint } of CALLED) {
    const { audience, permission } = endpoint
    const isOwners = audience !== 'super' && (!permission || can(company.admin, permission))
    const call = isOwners ? owner : superior
    // Of a company in the path, that one is meant.
    const ownId = endpoint.path.includes(':companyId') ? Number(rows['resource:company']) : company.id
    const namedCompanyId = endpoint.ids?.['params.companyId'] === 'company' ? company.id : ownId
    for (const { field, request } of namings(endpoint, rows, {
      ownId: namedCompanyId,
      otherId: stranger.id,
    })) {
      const response = await call(...request)
      const answer = await response.json().catch(() => undefined)
      const fields = Object.keys(answer?.details?.fields ?? {})
      // A schema that takes no other fields refuses what holds it.
      const isNamed = fields.some((refused) => field === refused || field.startsWith(`${refused}.`))
      expect({ name, field, status: response.status, fields, isNamed }).toMatchObject({
        status: 422,
        isNamed: true,
      })
      cells++
    }
  }
  expect(await prints()).toEqual(before)
  expect(cells).toBeGreaterThan(500)
  tell('sweep', { of: 'own company', cells })
})
