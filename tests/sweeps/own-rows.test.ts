import { expect, test } from 'bun:test'
import { answerSchema } from '#api/lib/answer-schema.ts'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import { can } from '#domain/core/contract/permissions.ts'
import { AVAILABLE_PLAN_FLAGS, type PlanFlag } from '#domain/plans/contract/rules.ts'
import { testApi } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, tenantRows } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { CLOSED, CONFLICTS, ENDLESS, requestOf } from './requests.ts'

const services = await testServices()
const { as } = testApi(services, { limits: ENDLESS })

/** A feature that does not exist yet is nobody's: docs/decisions/109-features-that-exist.md. */
function isAvailable(feature: PlanFlag): boolean {
  return AVAILABLE_PLAN_FLAGS.some((flag) => flag === feature)
}

function bodyOf({ answer }: Endpoint, response: Response): Promise<unknown> {
  return response.ok && answer === 'stream' ? response.bytes() : response.json()
}

function isDeclared(endpoint: Endpoint, body: unknown): boolean {
  if (endpoint.answer === 'stream') return body instanceof Uint8Array && body.length > 0
  return answerSchema(endpoint)?.safeParse(body).success === true
}

test('every endpoint does what it is there for with one’s own rows, and answers as it declares', async () => {
  const { company, mark } = await aTenant(services, 'MARKMINE')
  const call = await as(company.admin)
  const failed: unknown[] = []
  const conflicts: string[] = []
  const tried = CLOSED.filter(
    ({ endpoint: { audience, permission, plan } }) =>
      audience !== 'super' && (!permission || can(company.admin, permission)) && (!plan || isAvailable(plan)),
  )
  let rows = await tenantRows(company, mark)
  for (const { name, endpoint } of tried) {
    // Rows that an endpoint before this one has changed are made anew only where they stand in its way, or may not.
    let response = CONFLICTS.includes(name) ? undefined : await call(...requestOf(endpoint, rows))
    if (!response?.ok) {
      rows = await tenantRows(company, mark)
      response = await call(...requestOf(endpoint, rows))
    }
    const body = await bodyOf(endpoint, response)
    if (response.status === 409) conflicts.push(name)
    else if (!response.ok) failed.push([name, response.status, body])
    else if (!isDeclared(endpoint, body)) failed.push([name, 'answers otherwise', body])
  }
  expect(failed).toEqual([])
  expect(conflicts.sort()).toEqual([...CONFLICTS])
  expect(services.errors).toEqual([])
  tell('sweep', { of: 'own rows', cells: tried.length })
})
