import { afterAll, expect, test } from 'bun:test'
import { aProgram } from '#tests/support/desks/program-desk.ts'
import { aCompany } from '#tests/support/factories.ts'
import { servedApi } from '#tests/support/live.ts'
import { openServices, testServices } from '#tests/support/services.ts'
import { sizeOfRun, tell } from '../report.ts'

/*
 * Fifty calls a second of ten programs for five minutes, at two API processes' pools in turn. Half of the calls repeat one of before,
 * often while that still runs. Each key makes one message, every repetition answers as the first, and what is refused says when to
 * come again. PROVE_SECONDS makes it shorter.
 */

const SECONDS = sizeOfRun('PROVE_SECONDS', 300)
const PER_SECOND = 50
const PROGRAMS = 10
/** A repetition is of one of so many keys before. */
const LAST_KEYS = 8

const services = await testServices()
const otherServices = await openServices(services.database)
const apis = [await servedApi(services), await servedApi({ ...otherServices, database: services.database })]
afterAll(async () => {
  for (const api of apis) await api.stop()
  await otherServices.close()
})

type Program = { token: string; companyId: number; keys: string[]; answers: Map<string, Set<string>> }
type Outcome = { status: number; milliseconds: number; retryAfter: string | null }

test(`fifty calls a second of ten programs, half of them repeated, for ${SECONDS} seconds`, async () => {
  const programs: Program[] = []
  for (let nth = 0; nth < PROGRAMS; nth++) {
    const company = await aCompany(services)
    const { token } = await aProgram(services, { company })
    programs.push({ token, companyId: company.id, keys: [], answers: new Map() })
  }
  const startedAt = performance.now()
  const calls: Promise<Outcome>[] = []
  for (let nth = 0; nth < SECONDS * PER_SECOND; nth++) {
    const program = programs[nth % PROGRAMS]
    if (!program) continue
    await Bun.sleep(Math.max(0, startedAt + (nth * 1000) / PER_SECOND - performance.now()))
    calls.push(call(program, nth))
  }
  const outcomes = await Promise.all(calls)
  const byStatus = Map.groupBy(outcomes, ({ status }) => status)
  const unexpected = [...byStatus.keys()].filter((status) => ![200, 409, 429].includes(status))
  expect(unexpected).toEqual([])
  for (const { status, retryAfter } of outcomes) {
    if (status !== 200) expect(Number(retryAfter)).toBeGreaterThan(0)
  }

  let keyCount = 0
  for (const { companyId, answers } of programs) {
    const [row] =
      await services.admin`select count(*)::int as messages from messages where company_id = ${companyId} and from_me`
    expect(row?.messages).toBe(answers.size)
    for (const bodies of answers.values()) expect(bodies.size).toBe(1)
    keyCount += answers.size
  }
  expect(services.errors).toEqual([])
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  tell('external api', {
    calls: outcomes.length,
    messages: keyCount,
    refused: outcomes.length - (byStatus.get(200)?.length ?? 0),
    p50: at(0.5),
    p99: at(0.99),
  })
}, 900_000)

/** Sends under a new key, or under one of the last again; a call that is refused comes again when it was told to. */
async function call(program: Program, nth: number): Promise<Outcome> {
  const isRepeated = Math.floor(nth / PROGRAMS) % 2 === 1
  const lastKeys = program.keys.slice(-LAST_KEYS)
  const key = (isRepeated && lastKeys[nth % lastKeys.length]) || `key-${nth}`
  if (!program.keys.includes(key)) program.keys.push(key)
  // The key says what is said, so that a repetition asks for the same.
  const number = `55119876${String(Number(key.slice(4)) % 40).padStart(5, '0')}`
  const api = apis[nth % apis.length]
  const startedAt = performance.now()
  const response = await fetch(`${api?.url}/messages/send`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${program.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify({ number, body: `Aviso ${key}` }),
  })
  const milliseconds = performance.now() - startedAt
  const text = await response.text()
  const retryAfter = response.headers.get('Retry-After')
  if (response.status === 200) {
    program.answers.set(key, (program.answers.get(key) ?? new Set()).add(text))
    return { status: 200, milliseconds, retryAfter }
  }
  if (response.status !== 409 && response.status !== 429) throw new Error(`${response.status} ${text}`)
  await Bun.sleep(Number(retryAfter) * 1000)
  await call({ ...program, keys: [key] }, nth)
  return { status: response.status, milliseconds, retryAfter }
}
