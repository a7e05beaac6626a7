/** The phone page: bundled once at the start, served from memory. */
import { join } from 'node:path'
import { Hono } from 'hono'

type Asset = { body: Uint8Array<ArrayBuffer>; type: string }

const FOLDER = join(import.meta.dir, '..', 'page')
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'self'",
    // The encoder of voice notes is WebAssembly inside its own script.
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self' data:",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
}

/** Bundles the page; throws with the bundler's words when it cannot. */
export async function createPage(): Promise<Hono> {
  const assets = await loadAssets()
  const serve = (name: string): Response | undefined => {
    const asset = assets.get(name)
    return asset && new Response(asset.body, { headers: { ...HEADERS, 'content-type': asset.type } })
  }
  return new Hono()
    .get('/', async (c, next) => {
      const page = wantsPage(c.req.header('accept')) ? serve('index.html') : undefined
      if (page) return page
      return next()
    })
    .get('/page/:name', (c) => serve(c.req.param('name')) ?? c.notFound())
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true
}

async function loadAssets(): Promise<Map<string, Asset>> {
  const built = await Bun.build({
    entrypoints: [join(FOLDER, 'main.ts')],
    target: 'browser',
    minify: true,
    external: ['/page/*'],
    naming: '[name].[ext]',
  })
  const assets = new Map<string, Asset>()
  for (const output of built.outputs) {
    const name = output.path.replace(/^\.\//, '')
    await add(assets, name, output)
  }
  const font = (part: string) => resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`)
  await add(assets, 'index.html', Bun.file(join(FOLDER, 'index.html')))
  await add(assets, 'icon.svg', Bun.file(join(FOLDER, 'icon.svg')))
  await add(assets, 'inter-latin.woff2', Bun.file(font('latin')))
  await add(assets, 'inter-latin-ext.woff2', Bun.file(font('latin-ext')))
  await add(assets, 'encoderWorker.min.js', Bun.file(resolve('opus-recorder/dist/encoderWorker.min.js')))
  return assets
}

function resolve(specifier: string): string {
  return Bun.resolveSync(specifier, import.meta.dir)
}

async function add(assets: Map<string, Asset>, name: string, source: Blob): Promise<void> {
  const type = TYPES[name.slice(name.lastIndexOf('.'))] ?? 'application/octet-stream'
  assets.set(name, { body: new Uint8Array(await source.arrayBuffer()), type })
}
