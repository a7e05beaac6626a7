import { hkdfSync } from 'node:crypto'
import { z } from 'zod'

/** The format of the archive itself; another format belongs to another version. */
export const FORMAT = 2

/** The last entry of a backup: what it holds, and by which sums that is judged. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The id of the secret with which the backup's sealed values were written. */
  keyId: z.string(),
  schemaVersion: z.string(),
  /** `rows`, `bytes` and `sha256` are those of the table's whole text, over all of its parts. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      bytes: z.number(),
      sha256: z.string(),
      parts: z.number(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  media: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>
export type TableSum = Manifest['tables'][number]

/** Kept in a file of its own: with it and the backup together, everything can be read. */
export const Keys = z.object({ appSecret: z.string(), appSecretOld: z.string().optional() })
export type Keys = z.output<typeof Keys>

/** Tells whether keys belong to a backup, and gives nothing of them away. */
export function keyIdOf(appSecret: string): string {
  return Buffer.from(hkdfSync('sha256', appSecret, 'recado', 'backup-key-id', 8)).toString('hex')
}

/** Sums up the text of a table while it passes. COPY's text has one line a row; a line break in a value is escaped. */
export function tableSum() {
  const hash = new Bun.CryptoHasher('sha256')
  let rows = 0
  let bytes = 0
  return {
    add: (chunk: Uint8Array) => {
      hash.update(chunk)
      bytes += chunk.length
      for (let index = chunk.indexOf(NEWLINE); index >= 0; index = chunk.indexOf(NEWLINE, index + 1)) rows++
    },
    result: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}

const NEWLINE = 10
