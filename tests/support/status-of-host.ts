/** The status of an answer to a request whose `Host` no library would send. */
export function statusOfHost(port: number | undefined, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  Bun.connect({
    hostname: '127.0.0.1',
    port: port ?? 0,
    socket: {
      open: (socket) => void socket.write(request),
      data: (_socket, answer) => resolve(Number(answer.toString().split(' ', 2)[1])),
      error: (_socket, error) => reject(error),
    },
  }).catch(reject)
  return promise
}
