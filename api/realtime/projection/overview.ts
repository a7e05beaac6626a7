import type { UserActor } from '#domain/core/actor.ts'
import type { DomainEvent } from '#domain/core/events.ts'
import { can } from '#domain/core/permissions.ts'
import { LIVE_NAMES } from '#domain/live/schema.ts'
import type { Projection } from './audience.ts'
import { rendering } from './views.ts'

/** Whether the connections of every company are this user's to see. */
export const seesOverview = (actor: UserActor): boolean => can(actor, 'connections:seeCompanies')

/**
 * That a connection of some company changed: told to who sees those of all, in whatever company they are signed in. Nothing of
 * whose it is or how it is: that they read, by their own right.
 */
export function projectOverview(events: readonly { event: DomainEvent }[]): Projection[] {
  if (!events.some(({ event }) => isOfConnection(event))) return []
  const told = rendering(LIVE_NAMES.allConnections(), { action: 'update' })
  return [{ named: [], renderFor: (actor) => (seesOverview(actor) ? told : null) }]
}

function isOfConnection(event: DomainEvent): boolean {
  return event.type === 'connection.session' || (event.type === 'row.changed' && event.noun === 'connection')
}
