import { rotateToken } from '#domain/connections/rotate-token.ts'
import { systemCtx } from '#domain/core/context.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { testApi } from '../api.ts'
import { aCompany, asUser, type TestCompany } from '../factories.ts'
import type { TestServices } from '../services.ts'

export type ProgramCall = { body?: object; form?: FormData; key?: string; token?: string; at?: string }

/** A company with a connection that runs, and a program that calls the API by the connection's token. */
export async function aProgram(
  services: TestServices,
  options: { company?: TestCompany; limits?: Parameters<typeof testApi>[1] } = {},
) {
  const company = options.company ?? (await aCompany(services))
  const { id: connectionId } = company.connection
  await services.admin`update connections set desired = 'running' where id = ${connectionId}`
  const { token } = await rotateToken(asUser(services, company.admin), { connectionId })
  const { anyone, as } = testApi(services, options.limits)
  const headersOf = (call: ProgramCall) => ({
    Authorization: `Bearer ${call.token ?? token}`,
    ...(call.key !== undefined && { 'Idempotency-Key': call.key }),
  })

  async function post(call: ProgramCall) {
    const { body, form, at = '/messages/send' } = call
    const response = await anyone('POST', at, { headers: headersOf(call), ...(form ? { form } : { body }) })
    return { status: response.status, headers: response.headers, answer: await response.json() }
  }

  return {
    company,
    connectionId,
    token,
    as,
    post,
    send: (body: object, call: Omit<ProgramCall, 'body'> = {}) =>
      post({ ...call, body: { ...USUAL, ...body } }),
    async state(messageId: number, otherToken?: string) {
      const headers = headersOf(otherToken === undefined ? {} : { token: otherToken })
      const response = await anyone('GET', `/messages/send/${messageId}`, { headers })
      return { status: response.status, answer: await response.json() }
    },
    messages:
      () => services.admin`select m.id::int, m.body, m.user_id::int, t.status, t.queue_id::int as queue,
        t.user_id::int as holder, s.by_machine, s.to_stranger, c.number, t.uuid
      from messages m join tickets t on t.id = m.ticket_id join contacts c on c.id = m.contact_id
      left join sends s on s.message_id = m.id where m.company_id = ${company.id} and m.from_me order by m.id`,
    /** The channel took the message, or tells of it. */
    async become(messageId: number, values: { ack?: number; failure?: string }) {
      const { ack = 0, failure = null } = values
      await inTransaction(systemCtx(services, company.id, 'channel'), async (tx) => {
        await tx.db.execute(`update messages set ack = greatest(ack, ${ack}),
          failed_at = ${failure === null ? 'null' : 'now()'}, failure_code = ${failure === null ? 'null' : `'${failure}'`}
          where company_id = ${company.id} and id = ${messageId}`)
      })
    },
  }
}

export const USUAL = { number: '5511987654321', body: 'Seu pedido saiu.' }
