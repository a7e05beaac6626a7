import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { z } from 'zod'
import { isRefusal, refusal } from '#scripts/refusal.ts'
import { FORMAT, Manifest, tableSum } from './manifest.ts'

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

export const OTHER_VERSION =
  'This backup was made by another version of Recado. Restore it with that version, then update (docs/operations.md).'

type ArchiveContents = {
  tables: Map<string, ReturnType<typeof tableSum>>
  media: Map<string, string>
  manifest: Manifest | undefined
}

/** Reads an archive to its end and checks it against its manifest. Throws a refusal when it is damaged or cut off. */
export async function verifyArchive(file: string): Promise<Manifest> {
  const contents = await readThrough(file).catch((cause: unknown) => {
    if (isRefusal(cause)) throw cause
    const reason = cause instanceof Error ? cause.message : cause
    throw refusal(`${file} is damaged, or no backup: ${reason}`, { cause })
  })
  if (contents.manifest === undefined) throw refusal(`${file} is cut off: it has no manifest.`)
  compare(file, contents.manifest, contents)
  return contents.manifest
}

async function readThrough(file: string): Promise<ArchiveContents> {
  const contents: ArchiveContents = { tables: new Map(), media: new Map(), manifest: undefined }
  for await (const entry of readArchive(file)) {
    const [kind, ...nameParts] = entry.header.name.split('/')
    if (kind === 'tables') await addTo(sumOf(contents.tables, nameParts[0] ?? ''), entry)
    else if (kind === 'media') contents.media.set(nameParts.join('/'), await hashOf(entry))
    else contents.manifest = readManifest((await contentOf(entry)).toString())
  }
  return contents
}

function readManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text)
  if (z.object({ format: z.number() }).parse(value).format !== FORMAT) throw refusal(OTHER_VERSION)
  return Manifest.parse(value)
}

export async function contentOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(asBuffer(chunk))
  return Buffer.concat(chunks)
}

function compare(file: string, manifest: Manifest, { tables, media }: ArchiveContents): void {
  for (const { name, rows, sha256 } of manifest.tables) {
    const sums = (tables.get(name) ?? tableSum()).result()
    if (sums.rows !== rows || sums.sha256 !== sha256)
      throw refusal(`${file} is damaged: table ${name} differs.`)
  }
  for (const { path, sha256 } of manifest.media) {
    if (media.get(path) !== sha256) throw refusal(`${file} is damaged: media file ${path} differs.`)
  }
  if (tables.size > manifest.tables.length || media.size > manifest.media.length)
    throw refusal(`${file} is damaged: it holds what its manifest does not name.`)
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
