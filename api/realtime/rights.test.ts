import { describe, expect, test } from 'bun:test'
import { loadRights } from '#domain/auth/load-actor.ts'
import { makeSignedIn } from '#domain/auth/signed-in.ts'
import { startVisit } from '#domain/auth/visits/start-visit.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import { openBearer } from '#tests/support/api.ts'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { type Client, makeHub } from './hub.ts'
import { applyRights, closeEndedVisits, refreshClients } from './rights.ts'

const services = await testServices()

function aSocket(actor: UserActor) {
  const sentTexts: string[] = []
  const wire = {
    send: (text: string) => sentTexts.push(text),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    close: (code: number, reason: string) => sentTexts.push(`${code} ${reason}`),
  }
  const client: Client = { wire, actor }
  return { client, sentTexts }
}

const CURSOR_FRAME = '{"cursor":"c"}'

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
    expect([stays.sentTexts, runsOut.sentTexts, ends.sentTexts]).toEqual([
      [CURSOR_FRAME],
      [CURSOR_FRAME, '4001 expired'],
      [CURSOR_FRAME, '4003 subscription'],
    ])
  })
})

test('a support visit that is over is heard no longer, also when nobody ended it', async () => {
  const [platform, company] = [await aCompany(services), await aCompany(services)]
  const hub = makeHub(() => undefined)
  const visitOf = async () => {
    const visitor = await aUser(platform.ctx, { profile: 'admin', isSuper: true })
    const { name } = await openBearer(services, visitor)
    const sessionId = await startVisit(asUser(services, { ...visitor, sessionId: name }), {
      companyId: company.id,
      reason: 'Ajuda',
    })
    const visitorActor = await makeSignedIn(services).bySession(sessionId)
    const socket = aSocket(visitorActor)
    hub.admit(socket.client)
    return { ...socket, name, userId: visitor.userId, sessionId: visitorActor.sessionId }
  }
  const [lasts, timeUp, signedOut, demoted] = [
    await visitOf(),
    await visitOf(),
    await visitOf(),
    await visitOf(),
  ]
  await services.admin`update support_visits set ends_at = now() where session_name = ${timeUp.sessionId}`
  await services.admin`delete from sign_in_sessions where id = ${signedOut.name}`
  await services.admin`update users set is_super = false where id = ${demoted.userId}`
  await closeEndedVisits({ services, hub })
  const over = ['4001 visit_ended']
  expect([lasts, timeUp, signedOut, demoted].map(({ sentTexts }) => sentTexts)).toEqual([
    [],
    over,
    over,
    over,
  ])
})

describe('what a plan holds', () => {
  test('changes for the sockets of the companies that have it, and for no other', async () => {
    const [having, otherCompany] = [await aCompany(services), await aCompany(services)]
    await services.admin`insert into plans (name, users, connections, queues) values ('Ouro', 9, 9, 9)`
    await services.admin`update companies set plan_id = (select id from plans where name = 'Ouro') where id = ${having.id}`
    const hub = makeHub(() => undefined)
    const sockets = [having, otherCompany].map(({ attendant }) => aSocket({ ...attendant, sessionId: 's' }))
    for (const { client } of sockets) {
      // As the API holds it: by what the database says of the user.
      const rights = await loadRights(services, client.actor.companyId, client.actor.userId)
      if (rights) client.actor = { ...rights, sessionId: 's' }
      hub.admit(client)
      hub.join(client, 'c')
    }
    await services.admin`update plans set use_kanban = false where name = 'Ouro'`
    const signedIn = makeSignedIn(services)
    const event = {
      type: 'row.changed',
      noun: 'help',
      id: 1,
      version: 2,
      action: 'update',
      rights: true,
    } as const
    const logged = { xid: '1', id: 1, companyId: PLATFORM, loggedAt: new Date(), event }
    await applyRights({ services, hub, signedIn, cursor: () => 'c' }, [logged])
    expect(sockets.map(({ sentTexts }) => sentTexts)).toEqual([
      [CURSOR_FRAME, '{"resync":"rights","cursor":"c"}'],
      [CURSOR_FRAME],
    ])
    expect(sockets[0]?.client.actor.planFlags).not.toContain('useKanban')
    expect(signedIn.changes()).toBe(1)
  })
})
