import type { UserActor } from '#domain/core/contract/actor.ts'
import type { RowChanged, RowFacts } from '#domain/core/contract/row-events.ts'
import type { LiveRead } from '#domain/core/resources/resource-verbs.ts'
import type { LiveRow } from '#domain/live/row.ts'
import { type Rendering, rendering, twoWays } from './projection/views.ts'

/**
 * Projects one change of a row to the users who may see its present state. A user who did not see the row before gets it
 * as a new row; a user who saw it before, or between two joined changes, and does not any more, is told that it is gone.
 */
export function projectRow(
  companyId: number,
  live: LiveRow,
  event: RowChanged,
  read: LiveRead<object & { version?: number }> | undefined,
): { named: number[]; renderFor(actor: UserActor): Rendering | null } {
  const name = live.event(companyId)
  const now = event.action === 'delete' ? undefined : read
  // If the deletion was undone since, this event still describes the deleted row. The present row is newer, and its
  // event comes next.
  const version = Math.max(event.version, now?.view.version ?? 0)
  const deletion = rendering(name, {
    action: 'delete',
    [live.id]: event.id,
    ...live.goneDetails?.(event),
    version,
  })
  const isNew = event.action === 'create'
  const update = now && showing(live, isNew, now, name)
  const before = event.facts?.before ?? null
  const creation = now && before && !isNew ? showing(live, true, now, name) : update
  const knownFacts = factsOf(event)
  return {
    named: [...knownFacts, now?.facts ?? null].flatMap((facts) =>
      facts && live.users ? [...live.users(facts)] : [],
    ),
    renderFor(actor: UserActor) {
      if (now && update && live.mayHear(actor, now.facts)) {
        const isTheirs = before === null || live.mayHear(actor, before)
        return (isTheirs ? update : (creation ?? update))(actor)
      }
      if (live.mayHearGone?.(actor) === false) return null
      return knownFacts.some((facts) => live.mayHear(actor, facts)) ? deletion : null
    },
  }
}

/**
 * The row's earlier facts, as far as the event has them; a single null where all rows of the noun are visible to the
 * same users.
 */
function factsOf({ facts }: RowChanged): (RowFacts | null)[] {
  if (!facts) return [null]
  return [facts.before, facts.after, ...(facts.between ?? [])].filter((fact) => fact !== null)
}

function showing(
  { rowKey, hidden, personal, neverCreates }: LiveRow,
  isNew: boolean,
  read: LiveRead<object>,
  name: string,
) {
  const action = isNew && !neverCreates ? 'create' : 'update'
  const say = (view: object) => rendering(name, { action, [rowKey]: view })
  if (personal) return (actor: UserActor) => say(personal(actor, read))
  if (!hidden) {
    const wholeView = say(read.view)
    return () => wholeView
  }
  return twoWays(
    hidden.from,
    () => say(read.view),
    () => say(hidden.hide(read)),
  )
}
