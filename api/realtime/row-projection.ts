import type { UserActor } from '#domain/core/actor.ts'
import type { LiveRead } from '#domain/core/resources/resource-verbs.ts'
import type { RowChanged, RowFacts } from '#domain/core/row-events.ts'
import type { LiveRow } from '#domain/live/row.ts'
import { type Rendering, rendering, twoWays } from './projection/views.ts'

/**
 * One change of a row, to everybody who may hear of it as it is now; to who did not see it before it comes, as one that is
 * new. Who saw it before, or between two changes, and does not now, hears that it is gone.
 */
export function projectRow(
  companyId: number,
  live: LiveRow,
  event: RowChanged,
  read: LiveRead<object & { version?: number }> | undefined,
): { named: number[]; renderFor(actor: UserActor): Rendering | null } {
  const name = live.event(companyId)
  const now = event.action === 'delete' ? undefined : read
  // A deletion that was taken back since is one of the row as it was then: what stands now is newer, and is told next.
  const version = Math.max(event.version, now?.view.version ?? 0)
  const gone = rendering(name, { action: 'delete', [live.id]: event.id, ...live.gone?.(event), version })
  const isNew = event.action === 'create'
  const shown = now && showing(live, isNew, now, name)
  const before = event.facts?.before ?? null
  const came = now && before && !isNew ? showing(live, true, now, name) : shown
  const known = factsOf(event)
  return {
    named: [...known, now?.facts ?? null].flatMap((facts) =>
      facts && live.users ? [...live.users(facts)] : [],
    ),
    renderFor(actor: UserActor) {
      if (now && shown && live.mayHear(actor, now.facts)) {
        const isTheirs = before === null || live.mayHear(actor, before)
        return (isTheirs ? shown : (came ?? shown))(actor)
      }
      return known.some((facts) => live.mayHear(actor, facts)) ? gone : null
    },
  }
}

/** What the row was; once null for all where rows of the noun are seen alike. */
function factsOf({ facts }: RowChanged): (RowFacts | null)[] {
  if (!facts) return [null]
  return [facts.before, facts.after, ...(facts.between ?? [])].filter((each) => each !== null)
}

function showing(
  { one, hidden, personal, neverCreates }: LiveRow,
  isNew: boolean,
  read: LiveRead<object>,
  name: string,
) {
  const action = isNew && !neverCreates ? 'create' : 'update'
  const say = (shown: object) => rendering(name, { action, [one]: shown })
  if (personal) return (actor: UserActor) => say(personal(actor, read))
  if (!hidden) {
    const whole = say(read.view)
    return () => whole
  }
  return twoWays(
    hidden.from,
    () => say(read.view),
    () => say(hidden.hide(read)),
  )
}
