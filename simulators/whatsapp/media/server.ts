/** The media host: plain http for what phones send, TLS as well, because Baileys uploads to https only. */
import { randomBytes } from 'node:crypto'
import type { Simulator, Tls } from '../model.ts'
import { isClient } from '../server/callers.ts'
import { takeMediaFault } from '../server/faults.ts'
import { listen } from '../server/listen.ts'
import { getBlob, putBlob } from '../store/blobs.ts'
import { mediaHost } from './store.ts'

export type MediaServer = { stop: () => Promise<void> }

const LARGEST_UPLOAD = 128 << 20

/** Listens and notes its ports in `sim.ports`. */
export function startMediaServer(
  sim: Simulator,
  options: { port: number; tls?: Tls | undefined; tlsPort?: number },
): MediaServer {
  const base = {
    hostname: '127.0.0.1',
    maxRequestBodySize: LARGEST_UPLOAD,
    idleTimeout: 60,
    fetch: (request: Request) => answer(sim, request),
  }
  const plain = listen(options.port, 'media', (port) => Bun.serve({ ...base, port }))
  sim.ports.media = plain.port ?? 0
  const { tls } = options
  const secure =
    tls && listen(options.tlsPort ?? 0, 'media over TLS', (port) => Bun.serve({ ...base, port, tls }))
  sim.ports.mediaTls = secure?.port ?? 0
  return {
    stop: async () => {
      await Promise.all([plain.stop(true), secure?.stop(true)])
    },
  }
}

async function answer(sim: Simulator, request: Request): Promise<Response> {
  if (!isClient(request)) return new Response(null, { status: 403 })
  const { pathname } = new URL(request.url)
  if (request.method === 'POST') return upload(sim, pathname, await request.arrayBuffer())
  const number = /^\/pictures\/(\d+)$/.exec(pathname)?.[1]
  const body = number ? sim.phones.get(number)?.picture?.data : getBlob(sim, pathname)
  if (!body) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(body), { headers: { 'content-type': 'application/octet-stream' } })
}

async function upload(sim: Simulator, pathname: string, body: ArrayBuffer): Promise<Response> {
  if (takeMediaFault(sim)) return Response.json({}, { status: 507 })
  const path = `/v${pathname}`
  await sim.transact(() => putBlob(sim, path, new Uint8Array(body)))
  const url = `https://${mediaHost(sim)}${path}`
  return Response.json({ url, direct_path: path, handle: randomBytes(8).toString('hex') })
}
