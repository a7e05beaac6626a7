import { helpResource } from './helps/resource.ts'
import { tagResource } from './tags/resource.ts'

/** Every resource, by noun: what the API, live events, the purge and the tests iterate over. Contracts only. */
export const RESOURCES = {
  tag: tagResource,
  help: helpResource,
} as const
export type ResourceNoun = keyof typeof RESOURCES

/** Nouns with verbs of their own whose rows are told like any resource's. */
const OTHER_NOUNS = ['user', 'queue', 'contact', 'connection'] as const

/** Every noun whose rows are told by `row.changed`; tickets and messages have events of their own. */
export const ROW_NOUNS = [...nounsOf(RESOURCES), ...OTHER_NOUNS]
export type RowNoun = (typeof ROW_NOUNS)[number]

/** An object literal's keys are those of its type. */
function nounsOf<T extends object>(resources: T): (keyof T & string)[] {
  return Object.keys(resources) as (keyof T & string)[]
}
