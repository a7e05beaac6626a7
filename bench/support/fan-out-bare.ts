// The floor of the fan-out bench: Bun's server alone, a topic a room, one text an event. Told in lines what to publish.
import { ROOMS, ticketEvent } from './fan-out-load.mjs'
import { answerLines } from './json-lines.ts'

const server = Bun.serve<{ room: string }>({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request, self) {
    const room = new URL(request.url).searchParams.get('room') ?? ''
    return self.upgrade(request, { data: { room } }) ? undefined : new Response('', { status: 426 })
  },
  websocket: {
    perMessageDeflate: false,
    open: (socket) => void socket.subscribe(socket.data.room),
    message: () => undefined,
  },
})
console.log(JSON.stringify({ port: server.port }))

await answerLines(({ round, events }) => {
  if (typeof round === 'number') {
    for (let i = 0; i < Number(events); i++) {
      for (let room = 0; room < ROOMS; room++) publish(room, round * Number(events) + i)
    }
  }
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000 }
})

function publish(room: number, nth: number): void {
  const event = { name: `company-${room}-ticket`, data: ticketEvent(room, nth) }
  server.publish(String(room), JSON.stringify(event))
}
