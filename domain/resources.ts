import { helpVerbs } from './helps/help-verbs.ts'
import type { ResourceNoun } from './nouns.ts'
import { tagVerbs } from './tags/tag-verbs.ts'

/** The verbs of every resource, bound to its table. The server's. */
export const RESOURCE_VERBS = {
  tag: tagVerbs,
  help: helpVerbs,
} as const satisfies Record<ResourceNoun, object>
