// Many browsers in one process: counts the frames that each server sends. Told in lines.
import { answerLines } from './json-lines.ts'

let frames = 0
let wanted = Number.POSITIVE_INFINITY
let reached: () => void = () => undefined
let sockets: WebSocket[] = []

await answerLines(async ({ open, address, speaks, expect }) => {
  if (typeof open === 'number') {
    for (const socket of sockets) socket.close()
    sockets = []
    // In handfuls: a server's queue of connections that are not accepted yet is short.
    for (let from = 0; from < open; from += 100) {
      const handful = Array.from({ length: Math.min(100, open - from) }, (_, i) => from + i)
      sockets.push(
        ...(await Promise.all(
          handful.map((n) => connect(`${address}room=${n % 50}`, speaks === 'socket.io')),
        )),
      )
    }
  }
  if (typeof expect === 'number') {
    const { promise, resolve } = Promise.withResolvers<void>()
    reached = resolve
    wanted = expect
    if (frames < wanted) await promise
    frames -= expect
    wanted = Number.POSITIVE_INFINITY
  }
  return { open: sockets.length }
})

/** Socket.IO's frames by hand: its client would cost more than the sockets of the others. */
function connect(address: string, isSocketIo: boolean): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.onerror = () => reject(new Error(`no socket at ${address}`))
    if (isSocketIo) {
      socket.onmessage = ({ data }) => hearSocketIo(socket, String(data), resolve)
    } else {
      socket.onopen = () => resolve(socket)
      // The first frame of ours says where it begins.
      socket.onmessage = ({ data }) => (String(data).startsWith('{"cursor"') ? undefined : count())
    }
  })
}

function hearSocketIo(socket: WebSocket, frame: string, joined: (socket: WebSocket) => void): void {
  if (frame.startsWith('42')) count()
  else if (frame.startsWith('40')) joined(socket)
  else if (frame.startsWith('0')) socket.send('40')
  else if (frame === '2') socket.send('3')
}

function count(): void {
  frames++
  if (frames >= wanted) reached()
}
