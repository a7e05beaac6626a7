import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Sql } from 'postgres'

/**
 * A digest of each table that stands still while people write: what was made before, whole; made by the server itself,
 * over its own text of the rows, in an order of their own.
 */
export async function digestsOf(sql: Sql): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for (const [name, range] of STILL) {
    const [row] = await sql.unsafe<{ n: string; digest: string }[]>(
      `select count(*) as n, md5(string_agg(one, '' order by one)) as digest
       from (select md5(t::text) as one from ${name} t where ${range}) rows`,
    )
    digests.set(name, `${row?.n} ${row?.digest}`)
  }
  return digests
}

/** Each file under a folder, and its digest. */
export function filesOf(folder: string): Map<string, string> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile())
  return new Map(files.map((name) => [name, sha256(readFileSync(path.join(folder, name)))]))
}

const STILL: readonly (readonly [string, string])[] = [
  ['companies', 'true'],
  ['queues', 'true'],
  ['files', 'true'],
  ['contacts', "name like 'volume %'"],
  ['tickets', "status = 'closed'"],
  ['messages', "body like 'volume %'"],
  ['raw_events', "dedupe_key like 'volume %'"],
]

function sha256(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
}
