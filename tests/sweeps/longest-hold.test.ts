import { beforeAll, describe, expect, test } from 'bun:test'
import type { UserActor } from '#domain/core/contract/actor.ts'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import { ENDPOINTS } from '#domain/endpoints.ts'
import { openBearer, testApi } from '#tests/support/api.ts'
import { inTurn, portionsOf, timesOf } from '#tests/support/depth.ts'
import { aCompany } from '#tests/support/factories.ts'
import { type ConversationRows, type FullCompany, fillCompany, SIGNS } from '#tests/support/full-company.ts'
import { isHeldTooLong, leastLongestHold, longestHold } from '#tests/support/longest-hold.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, type TenantRows, tenantRows } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { LARGEST_FILES, type LargestFile } from './largest-files.ts'
import { bareFields, floodsOf, largestFields, largestFormFields } from './largest-request.ts'
import { CONFLICTS, DECLARED, type Declared, ENDLESS, requestOf, type Spoilt, takesFile } from './requests.ts'

/*
 * Nothing that a user can start may hold the loop that answers others: every endpoint is called with the largest input
 * that its schemas take, in a company whose lists and texts are as long as they may be, by who may do everything and by
 * who sees no numbers. A new endpoint is tried without being named.
 */
const services = await testServices()
const { api } = testApi(services, { limits: ENDLESS })

let full: FullCompany
let callers: { name: string; actor: UserActor }[]
/** For how long a call that does next to nothing holds the loop. */
let quietMs = 0
const acceptedNames = new Set<string>()
/** With which status a call was refused at last. */
const refused = new Map<string, number>()
const measured: { name: string; heldMs: number }[] = []

beforeAll(async () => {
  full = await fillCompany(services, (await aTenant(services, 'FULL')).company)
  callers = [
    { name: 'admin', actor: full.mighty },
    { name: 'without numbers', actor: full.masked },
  ]
  const health: Prepared = { method: 'GET', path: '/health/live', body: null, headers: {} }
  const holds: number[] = []
  for (let nth = 0; nth < 20; nth++) holds.push(await longestHold(() => send(health)))
  quietMs = Math.max(...holds.sort((a, b) => a - b).slice(0, 15))
})

describe('no call holds the loop', () => {
  for (const portion of portionsOf(DECLARED, timesOf({ few: 40, many: 5 }))) {
    test(`of endpoints ${portion.name} with the largest input that they take`, async () => {
      const holds: string[] = []
      for (const { index, value: declared } of portion.values) {
        for (const attempt of attemptsOf(declared, index)) holds.push(...(await holdsOf(declared, attempt)))
      }
      expect(holds).toEqual([])
      expect(services.errors).toEqual([])
      tell('sweep', { of: 'longest hold', endpoints: portion.values.length })
    })
  }

  test('of an endpoint that takes lists, with a megabyte of what it refuses', async () => {
    const heldNames: string[] = []
    let count = 0
    for (const [index, { name, endpoint }] of DECLARED.entries()) {
      for (const flood of floodsOf(endpoint, index)) {
        const prepare = async () => {
          const { rows, token } = await readyFor(endpoint, full.mighty)
          const [method, path] = requestOf(endpoint, rows)
          const request = jsonRequest(method, path, flood.body, token)
          return async () => forget(endpoint, (await send(request)).status)
        }
        const heldMs = await leastLongestHold(prepare, quietMs)
        if (isHeldTooLong(heldMs, quietMs)) heldNames.push(`${name}, ${flood.name}: ${Math.round(heldMs)} ms`)
        count++
      }
    }
    expect(heldNames).toEqual([])
    expect(services.errors).toEqual([])
    tell('sweep', { of: 'longest hold of refusals', cells: count })
  })

  test('and each was taken, but for those of which it is said here why not', () => {
    const isTaken = (actor: UserActor, name: string) => acceptedNames.has(keyOf(actor, name))
    const names = DECLARED.map(({ name }) => name)
    expect(names.filter((name) => !isTaken(full.mighty, name)).sort()).toEqual(Object.keys(REFUSED).sort())
    // Who sees no numbers may do less, and was told so.
    const unmasked = names.filter((name) => isTaken(full.mighty, name) && !isTaken(full.masked, name))
    const isAllowedLess = (name: string) =>
      [403, 404, 409].includes(refused.get(keyOf(full.masked, name)) ?? 0) || TAKEN_NAMES.has(name)
    expect(unmasked.filter((name) => !isAllowedLess(name))).toEqual([])
    const longest = measured.toSorted((workA, workB) => workB.heldMs - workA.heldMs).slice(0, 5)
    tell('longest holds', Object.fromEntries(longest.map(({ name, heldMs }) => [name, Math.round(heldMs)])))
  })
})

/** Both callers write the largest name, which one row alone may have: the second is told that it is taken. */
const TAKEN_NAMES = new Set(['tag.update'])

/** The reason for calls that find nothing to do in the fresh rows and are refused whatever they are given. */
const NOTHING_TO_DO = 'own-rows.test.ts: there is nothing to do for it'

/** The calls that no attempt of the sweep can complete, and the reasons. */
const REFUSED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CONFLICTS.map((name) => [name, NOTHING_TO_DO])),
  'auth.login': 'passwords are hashed outside of the loop, and nobody knows those of the rows',
  'auth.refresh': 'it takes a cookie, and no other input',
  'auth.setUp': 'its code is used up',
  'brand.openLogo': 'no logo was saved under this name',
  'company.create': 'its first admin is another company’s',
  'company.remove': 'it takes the name of the company, and no other input',
  'files.open': 'its address is signed',
  'flows.audio': 'it takes audios and videos; flows.content is tried with what both take',
  'settings.getPublic': 'it takes the public token, and no other input',
  'system.docsFile': 'no file has this name',
}

/** One way to call an endpoint: by whom, with which rows and which texts, and with which file. */
type Attempt = {
  caller: (typeof callers)[number]
  conversation: ConversationRows
  sign: string
  file?: LargestFile
  /** Without texts, which narrow lists down to nothing. */
  isPlain: boolean
}

/** All signs in a proof, else the next one for each endpoint; a conversation with a customer and one with a group. */
function attemptsOf({ endpoint }: Declared, index: number): Attempt[] {
  const signs = takesText(endpoint) ? inTurn(Object.values(SIGNS), index) : Object.values(SIGNS).slice(0, 1)
  const reads = endpoint.method === 'GET'
  const conversations = reads && namesConversation(endpoint) ? full.conversations : [{}]
  const files = endpoint.form ? [...(endpoint.body ? [undefined] : []), ...filesInTurn(index)] : [undefined]
  return callers.flatMap((caller) =>
    conversations.flatMap((conversation) =>
      signs.flatMap((sign) =>
        files.flatMap((file) => {
          const attempt = { caller, conversation, sign, ...(file && { file }) }
          const ways = reads && endpoint.query ? [true, false] : [false]
          return ways.map((isPlain) => ({ ...attempt, isPlain }))
        }),
      ),
    ),
  )
}

/** All files in a proof, else those that most endpoints take, and the next of the others. */
function filesInTurn(index: number): readonly LargestFile[] {
  const { picture, sheet, ...otherFiles } = LARGEST_FILES
  return [picture, sheet, ...inTurn(Object.values(otherFiles), index)]
}

/** Whether some text of its input is long, so that it matters what the text is made of. */
function takesText(endpoint: Endpoint): boolean {
  const [firstBody, secondBody] = ['a', 'b'].map((sign) =>
    JSON.stringify(largestFields(endpoint, sign, full.pools)),
  )
  return firstBody !== secondBody
}

const OF_CONVERSATION = new Set<string | undefined>([
  'ticket',
  'ticketUuid',
  'contact',
  'message',
  'chat',
  'chatUuid',
  'number',
])
function namesConversation({ ids = {} }: Endpoint): boolean {
  return Object.values(ids).some((noun) => OF_CONVERSATION.has(noun))
}

/**
 * Describes the holds of the loop that lasted too long in this attempt; nothing when there were none. Gives less where
 * more is refused.
 */
async function holdsOf(declared: Declared, attempt: Attempt): Promise<string[]> {
  const { name, endpoint } = declared
  const key = keyOf(attempt.caller.actor, name)
  const holds: string[] = []
  const largest = largestFields(endpoint, attempt.sign, full.pools)
  const ways = [attempt.isPlain ? withoutTexts(largest) : largest, bareFields(endpoint), {}]
  let fields = ways.shift()
  for (let tries = 0; fields && tries < MAX_TRIES; tries++) {
    const { heldMs, refusal } = await measure(declared, attempt, fields)
    measured.push({ name, heldMs })
    if (isHeldTooLong(heldMs, quietMs)) holds.push(`${nameOf(name, attempt)}: ${Math.round(heldMs)} ms`)
    if (!refusal) {
      acceptedNames.add(key)
      return holds
    }
    refused.set(key, refusal.status)
    fields = withoutRefused(fields, refusal.text) ?? ways.shift()
  }
  return holds
}

async function measure({ name, endpoint }: Declared, attempt: Attempt, spoilt: Spoilt) {
  const { caller, conversation } = attempt
  let refusal: Refusal | undefined
  const prepare = async () => {
    const { rows, token } = await readyFor(endpoint, caller.actor)
    const request = await prepareRequest(endpoint, {
      ...attempt,
      rows: { ...rows, ...conversation },
      token,
      spoilt,
    })
    return async () => {
      const response = await send(request)
      const text = await response.text()
      refusal = response.ok ? undefined : { status: response.status, text }
      forget(endpoint, response.status)
    }
  }
  const heldMs = await leastLongestHold(prepare, quietMs)
  if (refusal?.status === 500) throw new Error(`${name} ${refusal.text} ${services.errors.at(-1)}`)
  return { heldMs, refusal }
}

function nameOf(name: string, { caller, file, isPlain, sign }: Attempt): string {
  const texts = isPlain ? 'without texts' : `texts of ${JSON.stringify(sign)}`
  return [name, caller.name, file?.name, texts].filter(Boolean).join(', ')
}

type Refusal = { status: number; text: string }
const MAX_TRIES = 6

function keyOf({ userId }: UserActor, name: string): string {
  return `${userId} ${name}`
}

function withoutTexts(fields: Spoilt): Spoilt {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value !== 'string'))
}

/** Leaves what was named as refused as the sample has it; undefined where nothing of it was named. */
function withoutRefused(fields: Spoilt, answer: string): Spoilt | undefined {
  const named = Object.keys(JSON.parse(answer).details?.fields ?? {}).map((field) => field.split('.')[0])
  const remainingFields = Object.entries(fields).filter(
    ([fieldPath]) => !named.includes(fieldPath.split('.')[1]),
  )
  return remainingFields.length < Object.keys(fields).length ? Object.fromEntries(remainingFields) : undefined
}

/** The things that a call needs: rows until somebody changes any, and a session that was not ended. */
type Ready = { rows: TenantRows; token: string }
let freshRows: TenantRows | undefined
const tokens = new Map<UserActor, string>()

async function readyFor(endpoint: Endpoint, actor: UserActor): Promise<Ready> {
  freshRows ??= await tenantRows(full.company, full.mark)
  const token = tokens.get(actor) ?? (await openBearer(services, actor)).token
  tokens.set(actor, token)
  // The company that is sent away is not the caller's own.
  const isAway = endpoint.audience === 'super' && endpoint.method !== 'GET'
  const rows = isAway ? { ...freshRows, company: (await aCompany(services)).id } : freshRows
  await closeJobs()
  const preparation = PREPARATIONS.get(endpoint)
  if (preparation) {
    await resetMarks()
    const startedAt = services.now().getTime()
    const [method, path, { body }] = requestOf(preparation, rows, { 'body.ticketIds': full.pools.ticket })
    const response = await send(jsonRequest(method, path, JSON.stringify(body), token))
    if (!response.ok) throw new Error(`${path} ${await response.text()}`)
    // Acts are undone within seconds of the clock, which a preparation of thousands of rows must not use up.
    services.travel(startedAt - services.now().getTime())
  }
  return { rows, token: endpoint.audience === 'token' ? rows.token : token }
}

/** The calls to make just before a call, so that it has something to do: acts are undone within seconds. */
const PREPARATIONS: ReadonlyMap<Endpoint, Endpoint> = new Map([
  [ENDPOINTS.inbox.undoBulk, ENDPOINTS.inbox.runBulk],
])

/** A person may have ten jobs open at a time: those of earlier calls are over. */
async function closeJobs(): Promise<void> {
  await services.admin`update user_jobs set state = 'cancelled'
    where company_id = ${full.company.id} and state not in ('done', 'failed', 'cancelled')`
}

/** An act that marks as unread adds nothing to what is unread, and nothing to what it was done to before. */
async function resetMarks(): Promise<void> {
  await services.admin`delete from bulk_marks where company_id = ${full.company.id}`
  await services.admin`update tickets set unread_messages = 0
    where company_id = ${full.company.id} and unread_messages > 0`
}

/** Forgets the rows and the tokens, because a call may have changed the rows or ended the session. */
function forget({ method }: Endpoint, status: number): void {
  if (method === 'GET' || status >= 400) return
  freshRows = undefined
  tokens.clear()
}

type Prepared = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | null
}

/** Longer than any query: what is cut would be no list any more. */
const MAX_BYTES = 64_000

async function prepareRequest(
  endpoint: Endpoint,
  { rows, token, spoilt, file, sign }: Attempt & Ready & { spoilt: Spoilt },
): Promise<Prepared> {
  const [method, path, { body }] = requestOf(endpoint, rows, spoilt, MAX_BYTES)
  if (!file) return jsonRequest(method, path, body === undefined ? null : JSON.stringify(body), token)
  const form = new FormData()
  const isBare = Object.keys(spoilt).length === 0
  const texts = largestFormFields(endpoint, isBare ? 'a' : sign, body ?? {})
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  for (const [name, field] of Object.entries(endpoint.form?.fields.shape ?? {})) {
    if (takesFile(field)) form.append(name, file.make())
  }
  const encoded = new Response(form)
  const headers = { 'Content-Type': encoded.headers.get('Content-Type') ?? '', ...bearing(token) }
  return { method, path, headers, body: await encoded.bytes() }
}

function jsonRequest(method: string, path: string, body: string | null, token = ''): Prepared {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', ...bearing(token) }
  if (body !== null) headers['Content-Length'] = String(Buffer.byteLength(body))
  return { method, path, body, headers }
}

function bearing(token: string) {
  return { Authorization: `Bearer ${token}` }
}

async function send({ method, path, headers, body }: Prepared): Promise<Response> {
  return api.request(path, {
    method,
    headers,
    ...(body === null ? {} : { body: typeof body === 'string' ? body : inPieces(body) }),
  })
}

/** As it comes through a socket. */
function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const PIECE = 64 << 10
  let index = 0
  return new ReadableStream({
    async pull(controller) {
      if (index >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(index, index + PIECE))
      index += PIECE
      await Bun.sleep(0)
    },
  })
}
