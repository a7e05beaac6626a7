import { RESOURCE_VERBS } from '#domain/resource-verbs.ts'
import { RESOURCE_ENDPOINTS, type ResourceNoun } from '#domain/resources.ts'
import { type AnyVerb, type Bound, bindAny } from '../lib/bind.ts'

type ResourceRoutes = { [N in ResourceNoun]: Bound<(typeof RESOURCE_ENDPOINTS)[N]> }

/** The routes of every resource: each endpoint answered by the verb of its name, which RESOURCE_VERBS holds for all of them. */
export const RESOURCE_ROUTES = Object.fromEntries(
  Object.entries(RESOURCE_ENDPOINTS).map(([noun, endpoints]) => [
    noun,
    bindAny(endpoints, verbsOf(noun, endpoints)),
  ]),
) as ResourceRoutes

function verbsOf(noun: string, endpoints: object): Record<string, AnyVerb> {
  const verbs = new Map<string, AnyVerb>(Object.entries(RESOURCE_VERBS[noun as ResourceNoun]))
  return Object.fromEntries(
    Object.keys(endpoints).map((name) => {
      const verb = verbs.get(name)
      if (!verb) throw new Error(`nobody answers ${noun}.${name}`)
      return [name, verb]
    }),
  )
}
