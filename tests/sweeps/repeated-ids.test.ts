import { expect, test } from 'bun:test'
import { type Call, testApi } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, type TenantRows, tenantRows } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { fieldsOf } from './largest-input.ts'
import { otherValues } from './other-values.ts'
import { CLOSED, type Declared, ENDLESS, inForm, requestOf, type Spoilt } from './requests.ts'

const services = await testServices()
const { as } = testApi(services, { limits: ENDLESS })

/** The fields that tell the way in which something is said, and the fields that tell nothing of its content. */
const NO_CONTENT = [
  ...['asText', 'sign', 'signMessage'],
  ...['clientId', 'fromMe', 'read', 'mediaUrl', 'againOfId'],
]

const REPEATABLE = CLOSED.filter(
  ({ endpoint }) => endpoint.method === 'POST' && 'clientId' in fieldsOf(endpoint.body),
)

test('other content under a client id that was used is refused or followed, never lost', async () => {
  const { company, mark } = await aTenant(services, 'MARKMINE')
  const call = await as(company.admin)
  const spare = await tenantRows(company, mark)
  await services.admin`update connections set status = 'CONNECTED' where company_id = ${company.id}`
  const fates: string[] = []
  for (const declared of REPEATABLE) {
    for (const field of Object.keys(fieldsOf(declared.endpoint.body))) {
      const value = NO_CONTENT.includes(field) ? undefined : otherValue(declared, field, spare)
      if (value === undefined) continue
      const ownFields = { 'body.clientId': crypto.randomUUID() }
      const fate = await fateOf(call, declared, await tenantRows(company, mark), {
        ownFields: ownFields,
        otherFields: { ...ownFields, [`body.${field}`]: value },
      })
      fates.push(`${declared.name} ${field}: ${fate}`)
    }
  }
  expect(fates.filter((text) => text.endsWith('lost'))).toEqual([])
  const calls = new Set(fates.filter((text) => !text.endsWith('untried')).map((text) => text.split(' ')[0]))
  expect(REPEATABLE.map(({ name }) => name).filter((name) => !calls.has(name))).toEqual([])
  tell('sweep', { of: 'repeated ids', cells: fates.length })
})

function otherValue({ endpoint }: Declared, field: string, spare: TenantRows): unknown {
  const noun = endpoint.ids?.[`body.${field}`]
  if (noun) return inForm(endpoint, `body.${field}`, spare[noun])
  const schema = fieldsOf(endpoint.body)[field]
  const usual = new Map(Object.entries(endpoint.sample.body ?? {})).get(field)
  return schema && otherValues(schema, usual)[0]
}

/** Returns the fate of the other content, once the usual one was sent under the same id. */
async function fateOf(
  call: Call,
  { endpoint }: Declared,
  rows: TenantRows,
  { ownFields, otherFields }: { ownFields: Spoilt; otherFields: Spoilt },
): Promise<'untried' | 'refused' | 'followed' | 'lost'> {
  const first = await call(...requestOf(endpoint, rows, ownFields))
  if (!first.ok) return 'untried'
  expect((await call(...requestOf(endpoint, rows, ownFields))).status).toBe(200)
  const [before] = await services.admin`select pg_current_xact_id()::text as id`
  const answer = await call(...requestOf(endpoint, rows, otherFields))
  if (!answer.ok) return 'refused'
  const [written] =
    await services.admin`select exists(select from schedules where xmin::text::bigint > ${before?.id}::bigint)
    or exists(select from messages where xmin::text::bigint > ${before?.id}::bigint) as any`
  return written?.any ? 'followed' : 'lost'
}
