import { expect, test } from 'bun:test'
import type { Services } from '#domain/core/context.ts'
import { readOrders, takeLease } from '#domain/core/system/leases.ts'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { ChannelDriver, ChannelEvents, ChannelSession } from './channels/driver.ts'
import { makeConnectionWorker } from './connection-worker.ts'

const services = await testServices()

test('a status that could not be written is shown once the database is back', async () => {
  const { events, database, row } = await aWorker()
  database.isAway = true
  events().status('CONNECTED', { number: '5511900001111' })
  await waitFor(() => database.missed > 12, { description: 'the status to be written in vain' })
  database.isAway = false
  await waitFor(async () => (await row()).status === 'CONNECTED', { description: 'CONNECTED to be shown' })
  expect(await row()).toMatchObject({ number: '5511900001111' })
})

test('a connection that was replaced while the database was away stays down, and says so', async () => {
  const { events, database, row, ends } = await aWorker()
  database.isAway = true
  events().closed({ cause: 'replaced', code: 440, reaction: 'stop', status: 'DISCONNECTED' })
  await waitFor(() => database.missed > 12, { description: 'the drop to be written in vain' })
  expect(ends).toEqual([])
  database.isAway = false
  await waitFor(() => ends.length === 1, { description: 'the connection to be let go' })
  expect(ends).toEqual([{ isLost: false }])
  expect(await row()).toMatchObject({
    status: 'DISCONNECTED',
    desired: 'stopped',
    last_drop_cause: 'replaced',
  })
})

async function aWorker() {
  const company = await aCompany(services)
  const { id } = company.connection
  await services.admin`update connections set desired = 'running', status = 'OPENING' where id = ${id}`
  const order = (await readOrders(services, 'me')).find((candidate) => candidate.id === id)
  const lease = await takeLease(services, { id, companyId: company.id }, 'me')
  if (!order || !lease) throw new Error('the connection could not be taken')
  const database = { isAway: false, missed: 0 }
  const ends: { isLost: boolean }[] = []
  let channelEvents: ChannelEvents | undefined
  const worker = makeConnectionWorker({
    services: awayFrom(services, database),
    order,
    lease,
    driver: aDriver((events) => {
      channelEvents = events
    }),
    lookUps: new Map(),
    isFresh: () => true,
    onEnd: (end) => ends.push(end),
  })
  await worker.begin()
  const events = () => {
    if (!channelEvents) throw new Error('no socket was opened')
    return channelEvents
  }
  const row = async () => {
    const [connectionRow] = await services.admin`select * from connections where id = ${id}`
    return connectionRow ?? {}
  }
  return { events, database, row, ends }
}

function aDriver(start: (events: ChannelEvents) => void): ChannelDriver {
  const unused = () => Promise.reject(new Error('not part of this test'))
  const session: ChannelSession = {
    isOpen: () => true,
    send: unused,
    lookUp: unused,
    markRead: unused,
    renewFile: unused,
    pictureOf: unused,
    describeGroup: unused,
    watch: () => undefined,
    showTyping: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  }
  return {
    channel: 'whatsapp',
    start: async (_connection, _store, events) => {
      start(events)
      return session
    },
    fetchFile: unused,
    previewOf: () => null,
    understand: () => [],
    unseal: () => [],
  }
}

/** The services with a database that is away while `facts` say so, and counts who asked in vain. */
function awayFrom({ db, ...otherServices }: Services, facts: { isAway: boolean; missed: number }): Services {
  const transaction: typeof db.transaction = (work, config) => {
    if (!facts.isAway) return db.transaction(work, config)
    facts.missed += 1
    return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  }
  const away = new Proxy(db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  })
  return { ...otherServices, db: away }
}
