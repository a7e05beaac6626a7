import type { PlanFlag } from '../../plans/contract/rules.ts'
import type { UserRights } from '../../users/contract/rights.ts'

/**
 * The actor of a call. A user carries the rights that decide what they see; the system acts for a channel, a job or a
 * timer.
 */
export type UserActor = UserRights & {
  kind: 'user'
  userId: number
  companyId: number
  sessionId: string
  name: string
  profile: 'admin' | 'user'
  isSuper: boolean
  queueIds: readonly number[]
  defaultConnectionId: number | null
  /** The company hides its customers' numbers from profile user (enableLGPD and lgpdHideNumber). */
  masksNumbers: boolean
  timeZone: string
  /** The company's country, ISO 3166: the country of numbers that are typed without one. */
  country: string
  /** The features in the company's plan. */
  planFlags: readonly PlanFlag[]
  /** The company's due date lies in the past: everything but its own account is refused. */
  isExpired: boolean
  /** The user's own company while they visit this one as support; null in their own. */
  homeCompanyId: number | null
}
/** A program of the company, which sends over the connection whose token it has. */
export type ProgramActor = {
  kind: 'system'
  companyId: number
  name: 'program'
  connectionId: number
  /** As of a user. */
  country: string
}
export type SystemActor =
  | { kind: 'system'; companyId: number; name: 'channel' | 'job' | 'timer' | 'seed' }
  | ProgramActor
export type Actor = UserActor | SystemActor

/** The user who acts, or null for the system. */
export function userIdOf(actor: Actor): number | null {
  return actor.kind === 'user' ? actor.userId : null
}

/** Whether a super administrator looks into another company, where they may change nothing. */
export function isVisitor(actor: Actor): boolean {
  return actor.kind === 'user' && actor.homeCompanyId !== null
}

/** The connection over which the program that acts sends; null where no program does. */
export function programConnectionOf(actor: Actor): number | null {
  return actor.kind === 'system' && actor.name === 'program' ? actor.connectionId : null
}

/** The time zone of the user who acts; UTC for the system. */
export function timeZoneOf(actor: Actor): string {
  return actor.kind === 'user' ? actor.timeZone : 'UTC'
}
