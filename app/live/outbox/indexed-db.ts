import type { OutboxItem } from './item.ts'

const NAME = 'recado'
const STORE = 'outbox'

/** The unsent messages of one person in this browser, with their files. Rejects where the browser stores nothing. */
export async function loadItems(owner: string): Promise<OutboxItem[]> {
  const items: OutboxItem[] = await run('readonly', (store) => store.index('owner').getAll(owner))
  return items
}

export async function saveItem(item: OutboxItem): Promise<void> {
  await run('readwrite', (store) => store.put(item))
}

export async function deleteItem(clientId: string): Promise<void> {
  await run('readwrite', (store) => store.delete(clientId))
}

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'clientId' }).createIndex('owner', 'owner')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Runs one request. Resolves once the transaction is complete: only then does the browser promise to keep the change. */
async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
