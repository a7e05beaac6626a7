import path from 'node:path'
import { build } from 'vite'

/** Builds the gallery and serves it on loopback until stopped. */
export async function galleryServer(port = 0) {
  const out = path.join(import.meta.dirname, '../../build/gallery')
  await build({
    configFile: path.join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: out },
  })
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const file = Bun.file(path.join(out, pathname === '/' ? 'index.html' : path.normalize(pathname)))
      return (await file.exists()) ? new Response(file) : new Response('not found', { status: 404 })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}
