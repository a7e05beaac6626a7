import type { FlowChoices, FlowSecret } from '../schema.ts'
import type { LintFacts } from './lint-flow.ts'

/** Facts for the lint of a drawing, from what the server and the editor have read. */
export function factsOf(
  { queues, integrations, prompts }: FlowChoices,
  fileNames: ReadonlySet<string>,
  secrets: readonly FlowSecret[],
): LintFacts {
  const byNode = Map.groupBy(secrets, ({ nodeId }) => nodeId)
  const idsOf = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id))
  return {
    queueIds: idsOf(queues),
    integrationIds: idsOf(integrations),
    promptIds: idsOf(prompts),
    fileNames,
    secretFields: new Map(
      [...byNode].map(([nodeId, typed]) => [nodeId, new Set(typed.map(({ field }) => field))]),
    ),
  }
}
