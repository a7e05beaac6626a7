import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompress, constants } from 'node:zlib'

type Body = Uint8Array<ArrayBuffer>
type Asset = { type: string; etag: string; cache: string; plain: Body; br?: Body; gzip?: Body }

const COMPRESSIBLE = /\.(js|css|svg|json|html|txt|map|webmanifest|wasm)$/
const TYPES: Record<string, string> = { '.webmanifest': 'application/manifest+json' }

/** Reads a folder of static files into memory, compressed once, and answers requests for them (undefined: not ours). */
export async function loadStatic(folder: string) {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes(`${path.sep}.vite`)) continue
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(folder, file).split(path.sep).join('/')}`
    assets.set(address, await readAsset(file, address))
  }
  return (request: Request) => {
    const asset = assets.get(new URL(request.url).pathname)
    return asset && answer(request, asset)
  }
}

async function readAsset(file: string, address: string): Promise<Asset> {
  const plain = new Uint8Array(await Bun.file(file).arrayBuffer())
  const worthIt = COMPRESSIBLE.test(file) && plain.length > 1024
  return {
    type: TYPES[path.extname(file)] ?? Bun.file(file).type,
    etag: `"${Bun.hash(plain).toString(36)}"`,
    cache: cacheOf(address),
    plain,
    ...(worthIt && { br: await brotli(plain), gzip: Bun.gzipSync(plain, { level: 9 }) }),
  }
}

/** A worker that was mended must not wait. */
function cacheOf(address: string): string {
  if (address === '/push-worker.js') return 'no-cache'
  return address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

function answer(request: Request, asset: Asset) {
  const headers: Record<string, string> = {
    'Content-Type': asset.type,
    'Cache-Control': asset.cache,
    ETag: asset.etag,
    Vary: 'Accept-Encoding',
  }
  if (request.headers.get('if-none-match') === asset.etag) return new Response(null, { status: 304, headers })

  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find(
    (name) => asset[name] && new RegExp(`\\b${name}\\b`).test(accepted),
  )
  if (encoding) headers['Content-Encoding'] = encoding
  const body = (encoding && asset[encoding]) ?? asset.plain
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

function brotli(plain: Body) {
  return new Promise<Body>((resolve, reject) => {
    brotliCompress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, (error, packed) =>
      error ? reject(error) : resolve(new Uint8Array(packed)),
    )
  })
}
