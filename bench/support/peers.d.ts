// What the benches use of the peers, so that the type check needs none of them installed.

declare module 'express' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http'

  type Request = IncomingMessage & {
    params: Record<string, string>
    query: Record<string, string>
    body: unknown
  }
  type Response = ServerResponse & {
    json(body: unknown): void
    status(code: number): Response
    send(body: unknown): void
  }
  type Handler = (request: Request, response: Response) => unknown
  type App = {
    (request: IncomingMessage, response: ServerResponse): void
    get(path: string, handler: Handler): App
    post(path: string, handler: Handler): App
    all(path: string, handler: Handler): App
    use(handler: unknown): App
    listen(port: number, host: string, ready: () => void): Server
  }
  function express(): App
  namespace express {
    function json(): unknown
  }
  export = express
}

declare module 'socket.io' {
  export class Server {
    constructor(port: number | object, options?: object)
    on(
      event: 'connection',
      hear: (socket: { join(room: string): void; on(event: string, hear: () => void): void }) => void,
    ): void
    to(room: string): { emit(event: string, body: unknown): void }
    close(): Promise<void>
  }
}

declare module 'socket.io-client' {
  export type Client = { on(event: string, hear: (body: unknown) => void): void; close(): void }
  export function io(url: string, options: object): Client
}

declare module '*/fan-out-load.mjs' {
  export const ROOMS: number
  export function ticketEvent(room: number, n: number): object
}
