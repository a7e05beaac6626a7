import net from 'node:net'

/** A network in between that can be hurt, on loopback. */
export type Relay = {
  url: string
  /** Nobody listens any more, and every connection is reset. */
  down(): Promise<void>
  /** As before, on the same port. */
  up(): Promise<void>
  close(): Promise<void>
}

/** Relays connections from the url of the answer to the server of `target`, as long as the relay is up. */
export async function relayTo(target: string): Promise<Relay> {
  const real = new URL(target)
  const sockets = new Set<net.Socket>()
  const connect = (client: net.Socket) => {
    const server = net.connect(Number(real.port), real.hostname)
    sockets.add(client)
    client
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(client)
        server.destroy()
      })
    server.on('error', () => undefined).on('close', () => client.destroy())
    client.pipe(server).pipe(client)
  }
  let listener = await listen(0, connect)
  const { port } = listener
  const url = new URL(target)
  url.port = String(port)
  const down = async () => {
    const closed = new Promise<void>((done) => listener.server.close(() => done()))
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  return {
    url: url.href,
    down,
    up: async () => {
      listener = await listen(port, connect)
    },
    close: down,
  }
}

async function listen(wanted: number, connect: (client: net.Socket) => void) {
  const server = net.createServer(connect)
  await new Promise<void>((listening) => server.listen(wanted, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the relay has no port')
  return { server, port: address.port }
}
