import type { KeyChanges } from '../../driver.ts'
import type { AuthStore } from './auth-store.ts'

/**
 * Work of this connection that outlives the process: rows of a type of our own among its keys, read once a socket and written
 * before they count.
 */
export function storedRows<T>(
  auth: Pick<AuthStore, 'keep' | 'list'>,
  type: string,
  read: (value: unknown) => T,
) {
  const rows = new Map<string, T>()
  let loaded: Promise<void> | undefined

  return {
    load(): Promise<void> {
      loaded ??= auth.list(type).then((loadedRows) => {
        for (const [id, value] of loadedRows) if (!rows.has(id)) rows.set(id, read(value))
      })
      return loaded
    },
    get: (id: string) => rows.get(id),
    /** Safe to change while it is walked through. */
    all: () => [...rows],
    /** Known at once, kept once this resolves. */
    keep(id: string, row: T): Promise<void> {
      rows.set(id, row)
      return auth.keep(type, id, row)
    },
    /** In memory alone: what is not worth a write. */
    note(id: string, row: T): void {
      rows.set(id, row)
    },
    /** `raw` commits together with it. */
    async forget(id: string, raw: KeyChanges['raw'] = []): Promise<void> {
      if (rows.delete(id)) await auth.keep(type, id, null, raw)
    },
  }
}
