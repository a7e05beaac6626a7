import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../ports.ts'

/** A line between browsers and a port of this machine, which can be cut as a network is. */
export type NetworkLink = {
  url: string
  /** Sets the destination of the link. */
  to(url: string): void
  /** Ends what is open and lets nothing through. */
  cut(): void
  /** Lets through again what is opened from now on. */
  mend(): void
  close(): void
}

export async function makeNetworkLink(): Promise<NetworkLink> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let target = 0
  let isCut = false

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A line that was cut: its ends are told by the close.
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((near) => {
    keep(near)
    if (isCut) return near.destroy()
    const far = connect(target, '127.0.0.1')
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${port}`,
    to(url) {
      target = Number(new URL(url).port)
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
