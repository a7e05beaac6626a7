import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { refusal } from '#scripts/refusal.ts'
import { Manifest, tableSum } from './manifest.ts'

type Entry = Extract extends AsyncIterable<infer Item> ? Item : never

/** The entries of an archive, one after another; each must be read to its end before the next. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const entries = extract()
  const source = createReadStream(file)
  const unpacked = createGunzip()
  for (const stream of [source, unpacked]) stream.on('error', (error) => entries.destroy(error))
  source.pipe(unpacked).pipe(entries)
  yield* entries
}

/** Reads an archive through and judges it by its manifest. Throws a refusal when it is damaged or cut off. */
export async function verifyArchive(file: string): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof tableSum>>()
  const media = new Map<string, string>()
  let manifest: Manifest | undefined
  try {
    for await (const entry of readArchive(file)) {
      const [kind, ...rest] = entry.header.name.split('/')
      if (kind === 'tables') await addTo(sumOf(tables, rest[0] ?? ''), entry)
      else if (kind === 'media') media.set(rest.join('/'), await hashOf(entry))
      else manifest = Manifest.parse(JSON.parse((await contentOf(entry)).toString()))
    }
  } catch (cause) {
    throw refusal(`${file} is damaged, or no backup: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
  if (manifest === undefined) throw refusal(`${file} is cut off: it has no manifest.`)
  compare(file, manifest, tables, media)
  return manifest
}

export async function contentOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(asBuffer(chunk))
  return Buffer.concat(chunks)
}

function compare(
  file: string,
  manifest: Manifest,
  tables: ReadonlyMap<string, ReturnType<typeof tableSum>>,
  media: ReadonlyMap<string, string>,
): void {
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = (tables.get(name) ?? tableSum()).result()
    if (found.rows !== rows || found.sha256 !== sha256)
      throw refusal(`${file} is damaged: table ${name} differs.`)
  }
  for (const { path, sha256 } of manifest.media) {
    if (media.get(path) !== sha256) throw refusal(`${file} is damaged: media file ${path} differs.`)
  }
}

function sumOf(tables: Map<string, ReturnType<typeof tableSum>>, name: string) {
  const sum = tables.get(name) ?? tableSum()
  tables.set(name, sum)
  return sum
}

async function addTo(sum: ReturnType<typeof tableSum>, entry: AsyncIterable<unknown>): Promise<void> {
  for await (const chunk of entry) sum.add(asBuffer(chunk))
}

async function hashOf(entry: AsyncIterable<unknown>): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for await (const chunk of entry) hash.update(asBuffer(chunk))
  return hash.digest('hex')
}

function asBuffer(chunk: unknown): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  throw new TypeError('an archive entry must be bytes')
}
