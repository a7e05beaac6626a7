import { describe, expect, test } from 'bun:test'
import { makeSignedIn } from '#domain/auth/signed-in.ts'
import type { UserActor } from '#domain/core/actor.ts'
import { openBearer } from '#tests/support/api.ts'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { type Client, makeHub } from './hub.ts'
import { refreshClients } from './rights.ts'

const services = await testServices()

function aSocket(actor: UserActor) {
  const said: string[] = []
  const wire = {
    send: (text: string) => said.push(text),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    close: (code: number, reason: string) => said.push(`${code} ${reason}`),
  }
  const client: Client = { wire, actor }
  return { client, said }
}

const HERE = '{"cursor":"c"}'

describe('what only time brings', () => {
  test('a session that ran out and a subscription that ended close their sockets; others stay', async () => {
    const [paying, ending] = [await aCompany(services), await aCompany(services)]
    const hub = makeHub(() => undefined)
    const socketOf = async (actor: UserActor) => {
      const { name } = await openBearer(services, actor)
      const socket = aSocket({ ...actor, sessionId: name })
      hub.admit(socket.client)
      hub.join(socket.client, 'c')
      return { ...socket, name }
    }
    const [stays, runsOut, ends] = [
      await socketOf(paying.admin),
      await socketOf(paying.attendant),
      await socketOf(ending.admin),
    ]
    await services.admin`update sign_in_sessions set expires_at = now() - interval '1 second' where id = ${runsOut.name}`
    await services.admin`update companies set due_at = now() - interval '1 second' where id = ${ending.id}`
    await refreshClients({ services, hub, signedIn: makeSignedIn(services), cursor: () => 'c' })
    expect([stays.said, runsOut.said, ends.said]).toEqual([
      [HERE],
      [HERE, '4001 expired'],
      [HERE, '4003 subscription'],
    ])
  })
})
