import type { UserActor } from '#domain/core/contract/actor.ts'
import type { DomainEvent } from '#domain/core/contract/events.ts'
import { can } from '#domain/core/contract/permissions.ts'
import { LIVE_NAMES } from '#domain/live/contract/schema.ts'
import type { Projection } from './audience.ts'
import { rendering } from './views.ts'

/** Whether the user may see the connections of all companies. */
export const seesOverview = (actor: UserActor): boolean => can(actor, 'connections:seeCompanies')

/**
 * Tells users who may see the connections of all companies that one of them changed, whatever company they are signed in
 * to. The event does not say which connection or how: these users read that by their own permission.
 */
export function projectOverview(events: readonly { event: DomainEvent }[]): Projection[] {
  if (!events.some(({ event }) => isOfConnection(event))) return []
  const rendered = rendering(LIVE_NAMES.allConnections(), { action: 'update' })
  return [{ named: [], renderFor: (actor) => (seesOverview(actor) ? rendered : null) }]
}

function isOfConnection(event: DomainEvent): boolean {
  return event.type === 'connection.session' || (event.type === 'row.changed' && event.noun === 'connection')
}
