import { describe, expect, test } from 'bun:test'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { contactIdentities, contacts } from '#db/schema/contacts.ts'
import { aCompany, aContact } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { inTransaction } from '../../transaction.ts'
import { AppError } from '../errors.ts'
import { describeError, nameError } from './describe-error.ts'
import { makeLog } from './logging.ts'

const services = await testServices()
const SECRET = 'Dona Rita pediu'
const NUMBER = '5511984736251'

const caught = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => expect.unreachable('it was to fail'),
      (error: unknown) => error,
    )

/** Errors as they really come, each with a customer's text or number in it. */
async function realErrors(): Promise<Record<string, unknown>> {
  const { ctx, id } = await aCompany(services)
  await aContact(ctx, { name: SECRET, number: NUMBER })
  const identity = { companyId: id, kind: 'phone' as const, value: NUMBER, contactId: 1 }
  const row = { companyId: id, name: SECRET, number: NUMBER, channel: 'whatsapp' as const }
  return {
    duplicate: await caught(() =>
      inTransaction(ctx, (tx) => tx.db.insert(contactIdentities).values(identity)),
    ),
    foreign: await caught(() =>
      inTransaction(ctx, (tx) => tx.db.insert(contacts).values({ ...row, pictureFileId: 4711 })),
    ),
    cast: await caught(() => inTransaction(ctx, (tx) => tx.db.execute(sql`select ${SECRET}::bigint`))),
    plain: await caught(() => services.admin`select ${NUMBER + SECRET}::text::date`),
    json: await caught(() => JSON.parse(`{"body": ${SECRET}`)),
    zod: await caught(() =>
      z.object({ a: z.enum(['x']), [SECRET]: z.number() }).parse({ a: SECRET, [SECRET]: NUMBER }),
    ),
    address: await caught(() => new URL(`http://${SECRET} ${NUMBER}`)),
    header: await caught(() => new Headers({ name: `${SECRET}\n${NUMBER}` })),
    network: await caught(() => fetch(`http://127.0.0.1:1/${NUMBER}`)),
    refused: new AppError('ERR_BUSY', undefined, { cause: new Error(`${SECRET} ${NUMBER}`) }),
    many: new AggregateError([new Error(SECRET), new TypeError(NUMBER)], SECRET),
    boom: Object.assign(new Error(SECRET), {
      output: { statusCode: 428 },
      data: { jid: NUMBER },
      code: SECRET,
    }),
    disguised: new Error(`x\n    at ${SECRET} (/${NUMBER}/${SECRET}.ts:1:1)\n    at /srv/${NUMBER}.ts:1:2`),
    text: `${SECRET} ${NUMBER}`,
    object: { message: SECRET, stack: NUMBER },
    named: Object.assign(new Error(SECRET), { name: NUMBER, table_name: NUMBER, constraint_name: SECRET }),
  }
}

const errors = await realErrors()
const holds = (text: string) => /Dona|Rita/.test(text) || text.includes(NUMBER.slice(-8))

describe('an error in a log', () => {
  for (const [name, error] of Object.entries(errors)) {
    test(`tells nothing of a customer: ${name}`, () => {
      expect(holds(Bun.inspect(error)) || name === 'header' || name === 'network').toBe(true)
      expect(holds(JSON.stringify(describeError(error)))).toBe(false)
      expect(holds(nameError(error))).toBe(false)
    })
  }

  test('tells what happened, by names, and where', () => {
    const database = describeError(errors.duplicate).causes?.[0]
    expect(database).toMatchObject({
      code: '23505',
      table: 'contact_identities',
      constraint: 'contact_identities_company_id_kind_value_pk',
    })
    expect(describeError(errors.cast).causes?.[0]).toMatchObject({ code: '22P02' })
    expect(describeError(errors.zod)).toMatchObject({ rules: ['invalid_value', 'invalid_type'] })
    expect(describeError(errors.boom)).toMatchObject({ type: 'Error', code: '428' })
    expect(describeError(errors.json)).toMatchObject({ type: 'SyntaxError' })
    expect(describeError(errors.many).causes).toHaveLength(2)
    const described = describeError(new TypeError(SECRET))
    expect(described.stack?.[0]).toContain('describe-error.test.ts')
    expect(nameError(new TypeError(SECRET))).toMatch(/^TypeError at describe-error\.test\.ts:\d+$/)
    expect(nameError(errors.plain)).toBe('PostgresError 22007')
    expect(nameError(errors.refused)).toBe('ERR_BUSY')
  })

  test('ends, also where causes go round in a circle', () => {
    const round = new Error(SECRET)
    round.cause = round
    expect(holds(JSON.stringify(describeError(round)))).toBe(false)
  })
})

test('a log writes nothing of an error, however it is given one', async () => {
  const lines: string[] = []
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = makeLog('test', 'debug', to)
  for (const error of Object.values(errors)) {
    if (!(error instanceof Error)) continue
    log.error({ err: error }, 'it failed')
    log.error({ failure: { inner: [error] } }, 'it failed')
    log.warn(error)
    log.warn(error, 'it failed')
    log.warn({ err: error })
    log.child({ requestId: 'r' }).info({ reason: error, error }, 'it failed')
  }
  log.info({ token: SECRET, deep: { body: SECRET, number: NUMBER } }, 'words')
  log.info({ text: `${'x'.repeat(400)}${SECRET}` }, 'a long one')
  const written = lines.join('')
  expect(lines.length).toBeGreaterThan(70)
  expect(holds(written)).toBe(false)
  expect(written).toContain('"code":"23505"')
  expect(lines.every((textLine) => typeof JSON.parse(textLine).msg === 'string')).toBe(true)
})
