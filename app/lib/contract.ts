import type { Endpoint } from '#domain/core/endpoint.ts'

/** The loaders of the schemas of all endpoints that the page knows (scripts/vite/plain-contracts.ts). */
const loads = new Set<() => Promise<void>>()

/** Registers the loader for the schemas of one noun's endpoints, which are in a file of their own. */
export function comesLater(load: () => Promise<void>): void {
  loads.add(load)
}

/** Loads all schemas before they are needed, so that a call waits for nothing but its answer. */
export async function preload(): Promise<void> {
  await Promise.all([...loads].map((load) => load()))
}

/** Loads the schemas of one endpoint while its call is under way. */
export function fetchContract({ whole }: Endpoint): void {
  // A failure is ignored here: the schemas are requested again when the answer is read, which reports the error.
  void whole?.().catch(() => undefined)
}

/** An endpoint with its schemas. */
export async function contractOf(endpoint: Endpoint): Promise<Endpoint> {
  return endpoint.whole?.() ?? endpoint
}
