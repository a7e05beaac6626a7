import { beforeAll, describe, expect, test } from 'bun:test'
import * as connections from '#domain/connections/contract/endpoints.ts'
import type { Endpoint, IdNoun } from '#domain/core/contract/endpoint.ts'
import { RESOURCE_NOUNS } from '#domain/resources.ts'
import { type Call, testApi } from '#tests/support/api.ts'
import { portionsOf } from '#tests/support/depth.ts'
import { aUser } from '#tests/support/factories.ts'
import { freshInput } from '#tests/support/resource-row.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, type Tenant, type TenantRows, tenantRows } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { type CallEffect, differencesOf, effectOf, type Names, spreadIds } from './call-effects.ts'
import { fieldsOf } from './largest-input.ts'
import { otherValues } from './other-values.ts'
import {
  CLOSED,
  CONFLICTS,
  type Declared,
  ENDLESS,
  inForm,
  type Request,
  requestOf,
  type Spoilt,
  takesFile,
} from './requests.ts'

const services = await testServices()
const { as } = testApi(services, { limits: ENDLESS })

let tenant: Tenant
let callAs: Record<'user' | 'super', Call>
/** The rows that another value of an id names; no call changes them otherwise. */
let spare: TenantRows

beforeAll(async () => {
  await spreadIds(services)
  await makeTenant()
})

async function makeTenant(): Promise<void> {
  tenant = await aTenant(services, 'MARKMINE')
  const { company } = tenant
  const mighty = await aUser(company.ctx, { name: 'Mighty', profile: 'admin', isSuper: true })
  callAs = { user: await as(company.admin), super: await as(mighty) }
  spare = await tenantRows(company, tenant.mark)
  rows = await tenantRows(company, tenant.mark)
}

/** The place where a call takes a value: the query, the body, or the form in its place. */
type FieldLocation = { part: 'query' | 'body' | 'form'; field: string }

const OPEN_WORD =
  'a word for the folder, which the specification leaves open; the path says what the file is for'
const OTHER_TYPE =
  'where an option leads: that of its type alone is read (docs/decisions/069-menus-of-queues.md)'

/** Fields that are taken and change nothing that is stored or answered, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'announcements.attach form.typeArch': OPEN_WORD,
  'campaigns.attach form.typeArch': OPEN_WORD,
  'quickMessages.attach form.typeArch': OPEN_WORD,
  'schedules.attach form.typeArch': OPEN_WORD,
  'announcements.detach query.version': 'no file goes with the fresh row: there is nothing to compare it for',
  'campaigns.detach query.version': 'no file goes with the fresh row: there is nothing to compare it for',
  'quickMessages.detach query.version': 'no file goes with the fresh row: there is nothing to compare it for',
  'schedules.detach query.version': 'no file goes with the fresh row: there is nothing to compare it for',
  'bot.tryFlow body.connectionId': 'the sample’s drawing starts nowhere, by whatever connection',
  'bot.tryFlow body.seed': 'the sample’s drawing draws nothing',
  'flowCampaigns.overlaps body.whatsappId': 'the sample’s phrase is of no connection',
  'flowCampaigns.tryPhrase body.whatsappId': 'the sample’s phrase is of no connection',
  'bot.tryOut body.connectionId': 'the connections of the rows greet alike (domain/bot/try/)',
  'bot.tryOut body.queueId': 'the queues of the rows greet alike (domain/bot/try/)',
  'company.create body.password': 'only its hash is kept',
  'company.update body.adminId': 'says whose password is set; the sample sets none',
  'connections.disconnect query.openTickets': 'no conversation is open on the fresh connection',
  'connections.steerImport body.act': 'no import runs on the fresh connection',
  'contactListItem.create body.number': 'kept in digits, and another one at each try',
  'optOut.create body.number': 'kept in digits, and another one at each try',
  'optOuts.add body.note': 'whoever is noted already stays as they are noted',
  'optOuts.end body.reason': 'nobody of the fresh rows is noted',
  'contactImports.importOne body.validateContact': 'no connection is there to ask',
  'flows.duplicate body.flowId': 'the flows of the rows are alike but for the numbers in their names',
  'flows.publish body.note': 'the fresh row leads nowhere yet, which is not published (domain/flows/)',
  'messages.forwardToSeveral body.clientId': 'the ids of its messages are derived from it (client-ids.ts)',
  'notifications.forgetOthers body.endpoint': 'no browser is told by it',
  'notifications.unsubscribe body.endpoint': 'no browser is told by it',
  'queue.remove query.toQueueId': 'nothing hangs on the fresh queue',
  'queue.remove query.ifUnused': 'nothing hangs on the fresh queue',
  'queues.createChatbot body.optQueueId': OTHER_TYPE,
  'queues.createChatbot body.optUserId': OTHER_TYPE,
  'queues.createChatbot body.optIntegrationId': OTHER_TYPE,
  'queues.createChatbot body.optFileId': OTHER_TYPE,
  'queues.updateChatbot body.optQueueId': OTHER_TYPE,
  'queues.updateChatbot body.optUserId': OTHER_TYPE,
  'queues.updateChatbot body.optIntegrationId': OTHER_TYPE,
  'queues.updateChatbot body.optFileId': OTHER_TYPE,
  'schedule.create body.againOfId': 'what is said again has no file',
  'settings.savePlatform body.appLogoFavicon': 'there is no picture to take away',
  'tickets.chooseAccount body.key': 'one that is not the contact’s is answered with those that are',
  'user.create body.currentPassword': 'of the form for both: proves who changes their own',
  'user.create body.password': 'only its hash is kept',
  'user.remove query.toUserId': 'nothing hangs on the fresh user',
  'user.remove query.toQueueId': 'nothing hangs on the fresh user',
  'user.update body.currentPassword': 'proves who changes their own password; the sample changes none',
}

/** Calls that choose among rows (what each filter finds is tried beside the lists), or need more than a row. */
const UNTRIED = [
  ...[
    'contacts.runBulk',
    'contactLists.fromContacts',
    'inbox.countBulk',
    'inbox.runBulk',
    'tickets.closeAll',
  ],
  ...['quickMessages.deleteMatching', 'tags.deleteMatching'],
  // Takes back what an earlier call did (domain/inbox/bulk/).
  'inbox.undoBulk',
  // Ask a model, and answer as it does (domain/prompts/).
  ...['assist.draft', 'assist.reword', 'assist.summary', 'assist.translate', 'prompts.tryPrompt'],
  // They ask another system, and there is none here (domain/queue-integrations/).
  ...['queueIntegrations.test', 'queueIntegrations.testSession'],
  // Confirmed by the company's name (domain/companies/).
  'company.remove',
]

/** Every call that changes something, with each field that it takes. */
const WRITES = CLOSED.filter(
  ({ name, endpoint }) =>
    endpoint.method !== 'GET' && fieldPlaces(endpoint).length > 0 && !UNTRIED.includes(name),
)

describe('a field that a call takes', () => {
  for (const portion of portionsOf(WRITES, 10)) {
    test(`changes what is stored or answered, or is refused: endpoints ${portion.name}`, async () => {
      const unfollowed: string[] = []
      for (const { value: declared } of portion.values) unfollowed.push(...(await unfollowedOf(declared)))
      const tried = portion.values.map(({ value }) => value.name)
      const expected = Object.keys(EXCEPTIONS).filter((name) => tried.includes(name.split(' ')[0] ?? ''))
      expect(unfollowed.sort()).toEqual(expected.sort())
      tell('sweep', { of: 'followed fields', cells: portion.values.length })
    })
  }
})

function fieldPlaces(endpoint: Endpoint): FieldLocation[] {
  const placed = (part: FieldLocation['part'], schema: Endpoint['body']) =>
    Object.entries(fieldsOf(schema)).flatMap(([field, fieldSchema]) =>
      takesFile(fieldSchema) ? [] : [{ part, field }],
    )
  return [
    ...placed('query', endpoint.query),
    ...placed('body', endpoint.body),
    ...placed('form', endpoint.form?.fields),
  ]
}

/** The values that a sample leaves open, beside those that no two rows may share. */
const USUAL_INPUT: Readonly<Record<string, () => Spoilt>> = {
  // A new company gets a new admin.
  'company.create': () => ({ 'body.adminId': undefined, 'body.email': `zebra${++count}@loja.example` }),
  'contacts.create': () => ({ 'body.number': newNumber() }),
  'contactImports.importOne': () => ({ 'body.number': newNumber() }),
  // Without a colour it gets one by chance.
  'user.create': () => ({ 'body.color': '#2563eb' }),
  'flows.createDrawn': () => ({ 'body.name': `Segunda via ${++count}` }),
  'queues.createChatbot': () => ({ 'body.name': `Preços ${++count}` }),
}
/** The values that a form needs beside its files. */
const USUAL_FORM: Readonly<Record<string, () => Record<string, string>>> = {
  'brand.saveLogo': () => ({ mode: 'Light' }),
  'externalApi.send': () => ({ number: '5511987654321' }),
  'externalApi.sendAtApi': () => ({ number: '5511987654321' }),
  'connections.create': () => ({
    connection: JSON.stringify({
      ...connections.create.sample.body,
      queueIds: [rows.queue],
      sendIdQueue: rows.queue,
    }),
  }),
}
let count = 0
const newNumber = () => `551198888${String(1000 + ++count)}`

/** The rows that the calls are about; made anew only where what an earlier call did to them stands in the way. */
let rows: TenantRows

/** True once a call changed the company itself, because that would stand in the way of all following calls. */
let isCompanyChanged = false

async function unfollowedOf(declared: Declared): Promise<string[]> {
  if (isCompanyChanged) await makeTenant()
  isCompanyChanged = false
  const places = fieldPlaces(declared.endpoint)
  const [inForm, beside] = [true, false].map((isForm) =>
    places.filter(({ part }) => (part === 'form') === isForm),
  )
  return [...(await unfollowedAt(declared, beside ?? [])), ...(await unfollowedAt(declared, inForm ?? []))]
}

/** The fields at these places, all of the form or none, of which no other value shows. */
async function unfollowedAt(declared: Declared, places: readonly FieldLocation[]): Promise<string[]> {
  const { name } = declared
  const isForm = places[0]?.part === 'form'
  if (places.length === 0) return []
  const before = [await tryWith(declared, isForm), await tryWith(declared, isForm)]
  const usual = await tryWith(declared, isForm)
  if (usual.status >= 400) return CONFLICTS.includes(name) ? [] : [`${name} is refused: ${usual.text}`]
  const state = {
    usual,
    last: usual,
    noise: new Set(before.flatMap((effect) => [...differencesOf(effect, usual)])),
  }
  const unfollowed: string[] = []
  for (const location of places) {
    if (!(await isFollowed(declared, location, state)))
      unfollowed.push(`${name} ${location.part}.${location.field}`)
  }
  return unfollowed
}

const MAX_TRIES = 4

/** `usual`: the effect of the sample. `last`: of the call before, which may have left its mark on the rows. */
type State = { usual: CallEffect; last: CallEffect; noise: ReadonlySet<string> }

/** Whether one of a few other values shows in the answer or the rows, or is refused. */
async function isFollowed(declared: Declared, location: FieldLocation, state: State): Promise<boolean> {
  const values = valuesAt(declared.endpoint, location)
  for (const value of values.slice(0, MAX_TRIES)) {
    const tried = await tryWith(declared, location.part === 'form', { ...location, value })
    if (tried.status >= 400) return true
    const { usual, last, noise } = state
    state.last = tried
    const fromUsual = differencesOf(usual, tried)
    const isChanged = [...differencesOf(last, tried)].some((name) => fromUsual.has(name) && !noise.has(name))
    if (isChanged || isSeen(value, tried, [usual, last])) return true
  }
  return values.length === 0
}

function isSeen(value: unknown, tried: CallEffect, usual: readonly CallEffect[]): boolean {
  const text = String(value)
  return text.length > 3 && tried.text.includes(text) && !usual.some((effect) => effect.text.includes(text))
}

function valuesAt(endpoint: Endpoint, { part, field }: FieldLocation): unknown[] {
  const path = `${part === 'form' ? 'body' : part}.${field}`
  const noun = endpoint.ids?.[path]
  if (noun) return [inForm(endpoint, path, spare[noun])]
  const schema = { query: endpoint.query, body: endpoint.body, form: endpoint.form?.fields }[part]
  const sample: object = (part === 'query' ? endpoint.sample.query : endpoint.sample.body) ?? {}
  const fieldSchema = fieldsOf(schema)[field]
  return fieldSchema
    ? otherValues(fieldSchema, part === 'form' ? undefined : new Map(Object.entries(sample)).get(field))
    : []
}

type OtherValue = FieldLocation & { value: unknown }

async function tryWith(declared: Declared, isForm: boolean, otherValue?: OtherValue): Promise<CallEffect> {
  const { endpoint } = declared
  const call = callAs[endpoint.audience === 'super' ? 'super' : 'user']
  // Each user has few jobs at a time.
  await services.admin`update user_jobs set state = 'done' where state <> 'done'`
  const attempt = async () => {
    const effect = await effectOf(services, call, requestWith(declared, isForm, otherValue), namesOf(rows))
    isCompanyChanged ||= [...effect.values.keys()].some((path) => /^(companies|\w*settings)\./.test(path))
    return effect
  }
  const effect = CONFLICTS.includes(declared.name) ? undefined : await attempt()
  if (effect && (effect.status < 400 || (effect.status === 422 && otherValue))) return effect
  rows = await tenantRows(tenant.company, tenant.mark)
  return attempt()
}

function requestWith({ name, endpoint }: Declared, isForm: boolean, otherValue?: OtherValue): Request {
  const spoilt = {
    ...onceTaken(name),
    ...USUAL_INPUT[name]?.(),
    ...(otherValue && { [`${otherValue.part}.${otherValue.field}`]: otherValue.value }),
  }
  if (!isForm) return requestOf(endpoint, rows, spoilt)
  const [method, path, options] = requestOf({ ...endpoint, body: undefined }, rows)
  for (const [field, value] of Object.entries(USUAL_FORM[name]?.() ?? {})) {
    if (field !== otherValue?.field) options.form?.append(field, value)
  }
  if (otherValue)
    options.form?.append(
      otherValue.field,
      typeof otherValue.value === 'string' ? otherValue.value : JSON.stringify(otherValue.value),
    )
  return [method, path, options]
}

/** Returns the values that a call which creates a row takes only once. */
function onceTaken(name: string): Spoilt {
  const noun = RESOURCE_NOUNS.find((noun) => name === `${noun}.create`)
  const texts = noun ? Object.entries(freshInput(noun)) : []
  return Object.fromEntries(texts.map(([field, text]) => [`body.${field}`, text]))
}

function namesOf(rows: TenantRows): Names {
  const named = (kind: string, tenantRows: TenantRows) =>
    (Object.entries(tenantRows) as [IdNoun, number | string][]).map(
      ([noun, id]) => [String(id), `${kind} ${noun}`] as const,
    )
  return new Map([...named('spare', spare), ...named('own', rows)])
}
