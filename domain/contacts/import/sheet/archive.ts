import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { SHEET_BOUNDS, sheetFault } from './sheet.ts'

/** The parts of an XLSX file, by name: in whatever case, because not all programs name them in the same. */
export type Archive = {
  has(name: string): boolean
  /**
   * Unpacks a part. Throws ERR_SPREADSHEET when it is larger than `byteLimit` bytes, even if the archive states a smaller
   * size.
   */
  read(name: string, byteLimit: number): AsyncGenerator<Uint8Array>
  close(): void
}

/** Opens an archive and reads its table of contents, without unpacking anything. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw sheetFault('unreadable', error)
  })
  const entries = await listed(zip).catch((error: unknown) => {
    zip.close()
    throw error
  })
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read: (name, byteLimit) => unpacked(zip, entries.get(name.toLowerCase()), byteLimit),
    close: () => zip.close(),
  }
}

function listed(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= SHEET_BOUNDS.parts) return reject(sheetFault('tooLarge'))
      entries.set(entry.fileName.toLowerCase(), entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: unknown) => reject(sheetFault('unreadable', error)))
    zip.readEntry()
  })
}

async function* unpacked(
  zip: ZipFile,
  entry: Entry | undefined,
  byteLimit: number,
): AsyncGenerator<Uint8Array> {
  if (!entry || entry.isEncrypted()) throw sheetFault('unreadable')
  if (entry.uncompressedSize > byteLimit) throw sheetFault('tooLarge')
  const stream = await streamOf(zip, entry)
  let bytes = 0
  try {
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > byteLimit) throw sheetFault('tooLarge')
      yield chunk
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ERR_SPREADSHEET'
      ? error
      : sheetFault('unreadable', error)
  } finally {
    stream.destroy()
  }
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) =>
      error || !stream ? reject(sheetFault('unreadable', error)) : resolve(stream),
    ),
  )
}
