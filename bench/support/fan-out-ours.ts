// Our side of the fan-out bench: the product's hub on Bun's server, without sign-in. Told in lines what to publish.
import { type Client, makeHub } from '../../api/realtime/hub.ts'
import type { UserActor } from '../../domain/core/contract/actor.ts'
import { recordOf } from '../../domain/core/contract/values/record-of.ts'
import { USER_FLAGS } from '../../domain/users/contract/rights.ts'
import { ROOMS, ticketEvent } from './fan-out-load.mjs'
import { answerLines } from './json-lines.ts'

type Data = { companyId: number; client: Client | undefined }

let users = 0
const hub = makeHub((topic, text) => server.publish(topic, text))
const server = Bun.serve<Data>({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request, self) {
    const companyId = Number(new URL(request.url).searchParams.get('room'))
    return self.upgrade(request, { data: { companyId, client: undefined } })
      ? undefined
      : new Response('', { status: 426 })
  },
  websocket: {
    perMessageDeflate: false,
    backpressureLimit: 1 << 20,
    closeOnBackpressureLimit: true,
    open(socket) {
      const client: Client = { wire: socket, actor: actorOf(socket.data.companyId) }
      socket.data.client = client
      hub.admit(client)
      hub.join(client, '')
    },
    message: () => undefined,
    close: (socket) => void (socket.data.client && hub.remove(socket.data.client)),
  },
})
console.log(JSON.stringify({ port: server.port }))

await answerLines(({ round, events }) => {
  if (typeof round === 'number') {
    for (let room = 0; room < ROOMS; room++) hub.deliver(room, projections(room, round, Number(events)))
  }
  return { cpuMs: cpuMs() }
})

/** As api/realtime makes them of a batch of events: text made when the first class hears it. */
function projections(room: number, round: number, events: number) {
  return Array.from({ length: events }, (_, i) => {
    const name = `company-${room}-ticket`
    const rendering = { text: () => JSON.stringify({ name, data: ticketEvent(room, round * events + i) }) }
    return { named: [], renderFor: () => rendering }
  })
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function actorOf(companyId: number): UserActor {
  return {
    kind: 'user',
    userId: ++users,
    companyId,
    sessionId: 'none',
    name: 'user',
    profile: 'user',
    isSuper: false,
    queueIds: [1],
    defaultConnectionId: null,
    ...recordOf(USER_FLAGS, () => true),
    masksNumbers: false,
    timeZone: 'America/Sao_Paulo',
    country: 'BR',
    planFlags: [],
    isExpired: false,
    homeCompanyId: null,
  }
}
