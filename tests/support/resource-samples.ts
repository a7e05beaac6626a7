import type { ResourceNoun } from '#domain/nouns.ts'

/** What the suite over all resources (tests/resources.test.ts) needs to know of a noun. */
export type ResourceSample = {
  /** What creating one takes; `text` stands where the search looks and in the field of the usual order. */
  body(text: string): Record<string, unknown>
  /** The field in which the text stands. */
  field: string
}

/** One of every resource: a noun that is not here does not compile. */
export const SAMPLES = {
  tag: { field: 'name', body: (name) => ({ name, color: '#2563eb' }) },
  help: { field: 'title', body: (title) => ({ title, video: 'dQw4w9WgXcQ' }) },
} as const satisfies Record<ResourceNoun, ResourceSample>
