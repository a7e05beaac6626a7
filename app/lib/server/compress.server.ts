import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'

const TEXT = /^(text\/|application\/(json|manifest\+json))/

/**
 * Compresses a page while it is streamed. Every chunk is flushed, so that the shell of the page is shown while the rest
 * is still being made; without the flush a compressor holds everything back until the end.
 */
export function compressed(request: Request, response: Response) {
  const { body, headers, status } = response
  if (!body || headers.has('content-encoding') || !TEXT.test(headers.get('content-type') ?? ''))
    return response
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return response

  const gzip = createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
  // A visitor who leaves early ends the stream; there is nobody left to tell.
  pipeline(readable(body), gzip).catch(() => gzip.destroy())
  const packed = new Headers(headers)
  packed.set('Content-Encoding', 'gzip')
  packed.append('Vary', 'Accept-Encoding')
  packed.delete('Content-Length')
  return new Response(writable(gzip), { status, headers: packed })
}

async function* readable(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}

function writable(gzip: Readable) {
  const chunks = gzip[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) return controller.close()
      controller.enqueue(new Uint8Array(value))
    },
    cancel() {
      gzip.destroy()
    },
  })
}
