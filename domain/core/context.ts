import type { Db, Transaction } from '#db/client.ts'
import type { Actor, ProgramActor } from './contract/actor.ts'
import type { DomainEvent } from './contract/events.ts'
import type { FileStore } from './file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Lifetimes } from './lifetimes.ts'
import type { OutgoingRules } from './outgoing/outgoing.ts'
import type { Secrets } from './secrets.ts'
import type { EphemeralEvents } from './signals/ephemeral-events.ts'
import type { Signal, SignalKind } from './signals/signal.ts'

/** One JSON line an event; never message text, names, numbers, tokens. `warn` = this week, `error` = now. */
export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/**
 * The time in milliseconds for which callers wait for a database that is away, and the most callers that wait at once.
 */
export type Patience = { ms: number; maxWaiting: number }

/** The services that a process opens once and that every verb needs. Made in main.ts, in tests by tests/support. */
export type Services = {
  /** As recado_app: inside one company, under row-level security. */
  db: Db
  /** As recado_system: the few tables read across companies. Only domain/core/system/system.ts uses it. */
  system: Db
  signal: Signal
  /** Events that matter only while they last, for every process. */
  ephemeralEvents: EphemeralEvents
  secrets: Secrets
  jobs: Jobs
  files: FileStore
  log: Log
  now(): Date
  /** Rules for requests to addresses that users enter; public addresses alone if absent. */
  outgoing?: OutgoingRules
  /** The lifetimes of the tokens and links that this process issues; the usual ones if absent. */
  lifetimes?: Lifetimes
  /** Other limits of writing transactions than the usual ones: a test asks what is true, not how fast a machine is. */
  limits?: Limits
  /** Another patience with a database that is away than the usual one. */
  patience?: Patience
  /** A cheaper hash of passwords than the usual one: tests sign in often, and nobody guesses at theirs. */
  passwordCost?: PasswordCost
}

/** The cost of an argon2id hash: kibibytes of memory, and rounds over them. */
export type PasswordCost = { memoryCost: number; timeCost: number }

/** The most milliseconds that a writing transaction may take in all, and may wait for a lock. */
export type Limits = { transactionMs: number; lockMs: number }

/** The actor, the company for which they act, and the services. Outside a transaction there is no `db`. */
export type Ctx = {
  readonly services: Services
  readonly companyId: number
  readonly actor: Actor
  readonly requestId: string | null
  now(): Date
}

/** A context inside a transaction that is fenced to the company. */
export type Tx = Ctx & {
  readonly db: Transaction
  readonly mode: 'read' | 'write'
  /** Rows and signals that leave at the commit. */
  readonly pendingEffects: PendingEffects
}

export type PendingEffects = {
  events: DomainEvent[]
  signals: Set<SignalKind>
}

export function isTx(ctx: Ctx): ctx is Tx {
  return 'db' in ctx
}

/** The context of a company's own machinery: a channel, a job, a timer. */
export function systemCtx(
  services: Services,
  companyId: number,
  name: 'channel' | 'job' | 'timer' | 'seed',
): Ctx {
  return {
    services,
    companyId,
    actor: { kind: 'system', companyId, name },
    requestId: null,
    now: services.now,
  }
}

/** The context of a program's request. */
export function programCtx(
  services: Services,
  { companyId, connectionId, country }: Pick<ProgramActor, 'companyId' | 'connectionId' | 'country'>,
  requestId: string | null,
): Ctx {
  const actor = { kind: 'system' as const, companyId, name: 'program' as const, connectionId, country }
  return { services, companyId, actor, requestId, now: services.now }
}

/** The context of what is the person's own, such as their preferences: a visitor's is their own company. */
export function personalCtx(ctx: Ctx): Ctx {
  const { actor } = ctx
  if (actor.kind !== 'user' || actor.homeCompanyId === null) return ctx
  const { homeCompanyId: companyId } = actor
  return { ...ctx, companyId, actor: { ...actor, companyId, homeCompanyId: null } }
}

/** The context of a user's request. */
export function userCtx(
  services: Services,
  actor: Extract<Actor, { kind: 'user' }>,
  requestId: string | null,
): Ctx {
  return { services, companyId: actor.companyId, actor, requestId, now: services.now }
}
