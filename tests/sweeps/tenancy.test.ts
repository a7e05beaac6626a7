import { describe, expect, test } from 'bun:test'
import type { Endpoint, IdNoun } from '#domain/core/contract/endpoint.ts'
import { RESOURCES } from '#domain/resources.ts'
import { type Call, testApi } from '#tests/support/api.ts'
import { inTurn, isProof, portionsOf } from '#tests/support/depth.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, fingerprint, type TenantRows, tenantRows } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { CLOSED, type Declared, ENDLESS, inForm, requestOf } from './requests.ts'

const services = await testServices()
const { as } = testApi(services, { limits: ENDLESS })
const [tenant, stranger] = [await aTenant(services, 'MARKMINE'), await aTenant(services, 'MARKTHEIRS')]
const untouched = await fingerprint(services, stranger.company.id)

/**
 * The values by which an id may be replaced. The functions get the other company's id, and the form that the place
 * takes.
 */
const REPLACEMENTS = {
  foreign: (id, form) => form(id),
  missing: (_, form) => form('999999999'),
  negative: (_, form) => form('-1'),
  zero: (_, form) => form('0'),
  huge: (_, form) => form('99999999999999999999999'),
  array: (id) => `[${id}]`,
  object: (id) => `{"id":${JSON.stringify(id)}}`,
  joined: (id) => `${id}/../${id}`,
} satisfies Record<string, (foreign: string, form: (value: unknown) => unknown) => unknown>

/** The nouns that belong to no company, so that no company is kept from them. */
const OF_PLATFORM = new Set<IdNoun>(
  Object.values(RESOURCES).flatMap(({ scope, noun }) =>
    scope === 'platform' ? (`resource:${noun}` as const) : [],
  ),
)

const WITH_IDS = CLOSED.filter(({ endpoint }) => placesOf(endpoint).length > 0)

describe('another company', () => {
  for (const profile of inTurn(PROFILES, 0)) {
    for (const portion of portionsOf(WITH_IDS, 40)) {
      test(`is neither read nor changed by ${profile} through any id of endpoints ${portion.name}`, async () => {
        const call = await as(tenant.company[profile])
        let ownRowIds = await ownRows(profile)
        let cells = 0
        for (const { index, value: declared } of portion.values) {
          const cellsOfIt = cellsOf(declared.endpoint, index)
          ownRowIds = await tryAll(call, profile, { declared, cells: cellsOfIt, startRows: ownRowIds })
          cells += cellsOfIt.length
        }
        // Only what is wrong is looked for place by place.
        if ((await fingerprint(services, stranger.company.id)) !== untouched) {
          throw new Error(
            `the other company was changed: ${await findPlace(
              call,
              profile,
              portion.values.map(({ value }) => value),
            )}`,
          )
        }
        expect(services.errors).toEqual([])
        expect(cells).toBeGreaterThanOrEqual(portion.values.length)
        tell('sweep', { of: 'tenancy', profile, endpoints: portion.values.length, cells })
      })
    }
  }

  test('is not told by a list, a search or a number', async () => {
    const call = await as(tenant.company.admin)
    const { number } = stranger.rows
    for (const path of [
      '/tickets?status=open&showAll=true',
      `/tickets?searchParam=${stranger.mark}&searchOnMessages=true`,
      `/tickets?searchParam=${number}`,
      `/contacts?searchParam=${stranger.mark}`,
      `/contacts/profile/${number}`,
      '/contacts/list',
      '/users',
      '/users/list',
      '/queue',
      '/whatsapp',
      '/tags/list',
      `/tickets?companyId=${stranger.company.id}`,
      `/whatsapp?companyId=${stranger.company.id}`,
    ]) {
      const text = await (await call('GET', path)).text()
      expect({ path, leaks: text.includes(stranger.mark) }).toEqual({ path, leaks: false })
    }
    expect(await fingerprint(services, stranger.company.id)).toBe(untouched)
  })

  test('cannot be named as the company of a write', async () => {
    const call = await as(tenant.company.admin)
    const writes = CLOSED.filter(({ endpoint }) => endpoint.body && endpoint.audience !== 'super')
    let rows = await tenantRows(tenant.company, tenant.mark)
    for (const { endpoint } of writes) {
      const companyId = stranger.company.id
      const write = async () => {
        const [method, path, { body }] = requestOf(endpoint, rows)
        return call(method, path, { body: { ...body, companyId, company_id: companyId } })
      }
      if ((await write()).ok) continue
      // What an endpoint before this one has changed may stand in its way.
      rows = await tenantRows(tenant.company, tenant.mark)
      await write()
    }
    expect(await fingerprint(services, stranger.company.id)).toBe(untouched)
    expect(writes.length).toBeGreaterThan(15)
    tell('sweep', { of: 'company of a write', cells: writes.length })
  })
})

const PROFILES = ['admin', 'attendant'] as const
type Profile = (typeof PROFILES)[number]
type Cell = { fieldPath: string; noun: IdNoun; name: string; value: unknown }

function placesOf({ ids = {} }: Endpoint): [fieldPath: string, noun: IdNoun][] {
  return Object.entries(ids).flatMap(([fieldPath, noun]) =>
    noun && !OF_PLATFORM.has(noun) ? [[fieldPath, noun] as [string, IdNoun]] : [],
  )
}

/** Every id with everything that may stand in its place; outside a proof the other company's in every place, and one more value. */
function cellsOf(endpoint: Endpoint, turn: number): Cell[] {
  return placesOf(endpoint).flatMap(([fieldPath, noun], index) => {
    const form = (value: unknown) => inForm(endpoint, fieldPath, value)
    const { foreign, ...otherReplacements } = REPLACEMENTS
    const chosen = [
      ['foreign', foreign] as const,
      ...(isProof || index === 0 ? inTurn(Object.entries(otherReplacements), turn) : []),
    ]
    return chosen.map(([name, replace]) => ({
      fieldPath,
      noun,
      name,
      value: replace(String(stranger.rows[noun]), form),
    }))
  })
}

type Trial = { declared: Declared; cells: readonly Cell[]; startRows: TenantRows }

/** Each with rows of one's own everywhere else, which are made anew once they were changed: returns those that are there. */
async function tryAll(
  call: Call,
  profile: Profile,
  { declared, cells, startRows }: Trial,
): Promise<TenantRows> {
  let rows = startRows
  for (const cell of cells) {
    const response = await tryCell(call, declared, cell, rows)
    if (response.ok && declared.endpoint.method !== 'GET') rows = await ownRows(profile)
  }
  return rows
}

function ownRows(profile: Profile): Promise<TenantRows> {
  return tenantRows(tenant.company, tenant.mark, tenant.company[profile])
}

async function tryCell(call: Call, { name, endpoint }: Declared, cell: Cell, ownRowIds: TenantRows) {
  const response = await call(...requestOf(endpoint, ownRowIds, { [cell.fieldPath]: cell.value }))
  const text = await response.text()
  const isFault = response.status >= 500
  const leaks = text.includes(stranger.mark)
  const isWrong = cell.name === 'foreign' && !isRefused(name, cell, response.status)
  expect({ endpoint: name, ...cell, status: response.status, text, isFault, leaks, isWrong }).toMatchObject({
    isFault: false,
    leaks: false,
    isWrong: false,
  })
  return response
}

/** A row that the path names is not there, one in the body is refused; a filter by one finds nothing. */
function isRefused(name: string, { fieldPath }: Cell, status: number): boolean {
  if (fieldPath.startsWith('params.')) return status === 404 || status === 403
  return fieldPath.startsWith('query.') || FILTERS.has(`${name} ${fieldPath}`) || status >= 400
}

/** Bodies that choose among rows instead of naming one. */
const FILTERS = new Set([
  'tickets.closeAll body.selectedQueueIds',
  ...['runBulk', 'countBulk'].flatMap((call) =>
    ['ticketIds', 'tags', 'users', 'queueIds', 'whatsapps'].map((filter) => `inbox.${call} body.${filter}`),
  ),
  'contactLists.fromContacts body.contactIds',
  ...['queueIds', 'users', 'whatsappId', 'contactId', 'tags', 'attendantId'].map(
    (filter) => `figures.exportAll body.${filter}`,
  ),
  ...['contactExports.exportAll', 'contacts.runBulk', 'contactLists.fromContacts'].flatMap((call) =>
    ['contactTag', 'whatsappId'].map((filter) => `${call} body.${filter}`),
  ),
])

/** The first cell after which the other company is not as it was. */
async function findPlace(call: Call, profile: Profile, portion: readonly Declared[]): Promise<string> {
  for (const [turn, declared] of portion.entries()) {
    for (const cell of cellsOf(declared.endpoint, turn)) {
      const before = await fingerprint(services, stranger.company.id)
      await tryCell(call, declared, cell, await ownRows(profile))
      const after = await fingerprint(services, stranger.company.id)
      const changed = after.split('\n').filter((row) => !before.includes(row))
      if (changed.length > 0) return `${declared.name} ${cell.fieldPath} ${cell.name}: ${changed.join(', ')}`
    }
  }
  return 'not again, when tried place by place'
}
