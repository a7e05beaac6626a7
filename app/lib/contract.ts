import type { Endpoint } from '#domain/core/endpoint.ts'

/** What fetches the schemas of the calls that the page knows (scripts/vite/plain-contracts.ts). */
const loads = new Set<() => Promise<void>>()

/** A page's calls of one noun have their schemas elsewhere. */
export function comesLater(load: () => Promise<void>): void {
  loads.add(load)
}

/** Fetches the schemas of all before they are needed, so that no call waits for more than its answer. */
export async function preload(): Promise<void> {
  await Promise.all([...loads].map((load) => load()))
}

/** Fetches those of one while it is on its way. */
export function fetchContract({ whole }: Endpoint): void {
  // Asked for again when the answer is read, which tells what is wrong.
  void whole?.().catch(() => undefined)
}

/** A call with its schemas. */
export async function contractOf(endpoint: Endpoint): Promise<Endpoint> {
  return endpoint.whole?.() ?? endpoint
}
