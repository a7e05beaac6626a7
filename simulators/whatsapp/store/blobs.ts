/** Encrypted media, by path. */
import type { Simulator } from '../model.ts'

export function putBlob(sim: Simulator, path: string, data: Uint8Array): void {
  sim.db
    .query('insert into blobs (path, data) values (?1, ?2) on conflict do update set data = ?2, expired = 0')
    .run(path, data)
}

/** Undefined when the blob is unknown, or expired and `alsoExpired` is not set. */
export function getBlob(sim: Simulator, path: string, alsoExpired = false): Buffer | undefined {
  const row = sim.db
    .query<{ data: Uint8Array }, [string, number]>(
      'select data from blobs where path = ? and (expired = 0 or ?)',
    )
    .get(path, alsoExpired ? 1 : 0)
  return row ? Buffer.from(row.data) : undefined
}

/** The server forgets the blob, as after some weeks: downloads answer 404 until the phone uploads it again. */
export function expireBlob(sim: Simulator, path: string): void {
  sim.db.query('update blobs set expired = 1 where path = ?').run(path)
}
