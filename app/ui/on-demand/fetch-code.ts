/** Code of the page that has come, or is on its way, by its address. */
const fetched = new Map<string, Promise<void>>()

/**
 * Has the browser keep a file of code, without running it. A browser remembers for the life of a page that a module could
 * not be fetched, and then refuses whatever imports it; that a plain request failed it does not.
 */
export function fetchCode(address: string): Promise<void> {
  const pendingFetch = fetched.get(address)
  if (pendingFetch) return pendingFetch
  const coming = bring(address)
  fetched.set(address, coming)
  coming.catch(() => fetched.delete(address))
  return coming
}

/** Fetches a module. A module that the document itself named is already there, because the page runs. */
async function bring(address: string): Promise<void> {
  if (document.querySelector(`link[rel=modulepreload][href="${address}"]`)) return
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  await answer.arrayBuffer()
}

/**
 * Imports a part of the page once all that it imports is there: `parts`, by their addresses below the site's. The build calls it for each
 * dynamic import, by Vite's name (remix.config.ts).
 */
export async function __vitePreload<T>(load: () => Promise<T>, parts: readonly string[] = []): Promise<T> {
  await Promise.all(parts.map((part) => fetchCode(`/${part}`)))
  return load()
}
