// The peers of the fan-out bench, on Node, their usual runtime: `ws` or `socket.io` is the first argument.
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'
import { ROOMS, ticketEvent } from './fan-out-load.mjs'

const http = createServer()
const publish = process.argv[2] === 'ws' ? ws() : socketIo()
http.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ port: http.address().port, node: process.version })),
)

createInterface({ input: process.stdin }).on('line', (line) => {
  const { round, events } = JSON.parse(line)
  if (typeof round === 'number') {
    for (let i = 0; i < events; i++) {
      for (let room = 0; room < ROOMS; room++) publish(room, round * events + i)
    }
  }
  const { user, system } = process.cpuUsage()
  console.log(JSON.stringify({ cpuMs: (user + system) / 1000 }))
})

/** One text an event, sent to each socket of the room. */
function ws() {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false })
  const rooms = Array.from({ length: ROOMS }, () => new Set())
  server.on('connection', (socket, request) => {
    const room = rooms[Number(new URL(request.url, 'http://x').searchParams.get('room'))]
    room.add(socket)
    socket.on('close', () => room.delete(socket))
  })
  return (room, n) => {
    const text = JSON.stringify({ name: `company-${room}-ticket`, data: ticketEvent(room, n) })
    for (const socket of rooms[room]) socket.send(text)
  }
}

function socketIo() {
  const server = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
  server.on('connection', (socket) => socket.join(`r${socket.handshake.query.room}`))
  return (room, n) => server.to(`r${room}`).emit(`company-${room}-ticket`, ticketEvent(room, n))
}
