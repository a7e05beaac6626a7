import { makeStore, type Store } from './store.ts'

let current: { owner: string; store: Store } | undefined

/** The store of whoever is signed in, `companyId:userId`. In the browser the same for as long as they are; on the server one a request. */
export function storeOf(owner: string): Store {
  if (typeof document === 'undefined') return makeStore()
  if (current?.owner !== owner) {
    current?.store.empty()
    current = { owner, store: makeStore() }
  }
  return current.store
}

/** In the browser, outside of what is drawn: the store of whoever is signed in. */
export function currentStore(): Store | undefined {
  return current?.store
}
