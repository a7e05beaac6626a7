import type { z } from 'zod'
import type { PlanFlag } from '../../../plans/contract/rules.ts'
import type { UserActor } from '../actor.ts'
import type { IdNoun } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from '../permissions.ts'

/** The owner of a noun's rows: a company, or the platform, whose rows super writes and every company reads. */
export type Scope = 'company' | 'platform'

/**
 * The way in which a row is deleted: at once with an undo of UNDO_MS (it is only marked until the nightly purge), or
 * for good after a question (`removal` holds the possible answers to it). A question or an undo, never both.
 */
export type Deletion = 'undo' | 'asked'

/**
 * The facts of a row that decide who may see it, if rows of one noun differ in that. They travel with the row's events.
 */
export type Visibility<Facts> = {
  facts: z.ZodType<Facts>
  /** The one predicate of who sees a row; the noun's SQL (`visible` in resource-verbs.ts) says the same. */
  maySee(actor: UserActor, facts: Facts): boolean
  /** Users who are judged as persons by these facts; everybody else is judged by rights alone. */
  users(facts: Facts): readonly number[]
}

/**
 * The names under which a row travels: the list's key, the event's name, the row's key in it, and the id's key when it
 * is deleted.
 */
export type Wire<List extends string> = {
  list: List
  row: string
  id: string
  event(companyId: number): string
}

export type Ids = Readonly<Record<`body.${string}` | `query.${string}` | `removal.${string}`, IdNoun>>

export type Viewed = z.ZodType<{ id: number; version: number }>

/** Any resource, for what iterates over all of them. */
export type AnyResource = {
  noun: string
  idKey: string
  path: `/${string}`
  listPath?: `/${string}` | undefined
  wire: Wire<string>
  scope: Scope
  view: Viewed
  input: z.ZodObject
  filter: z.ZodObject
  sorts: readonly [string, ...string[]]
  permissions: { read: Permission; save: Permission; remove: Permission }
  plan?: PlanFlag | undefined
  deletion: Deletion
  visibility?: AnyVisibility | undefined
  missing: ErrorCode
  ids?: Ids | undefined
  createOnly?: readonly string[] | undefined
  summary: { single: string; many: string }
  sample: object
  removalSample?: Readonly<Record<string, string>> | undefined
  label: string
  schemas: {
    id: z.ZodObject
    list: z.ZodObject
    page: z.ZodObject
    create: z.ZodObject
    update: z.ZodObject
    removal: z.ZodObject | undefined
  }
}

/** A visibility of any noun: what its facts are, only its own schema knows. */
export type AnyVisibility = {
  facts: z.ZodType
  maySee(actor: UserActor, facts: never): boolean
  users(facts: never): readonly number[]
}

/** `tag` → `tagId`. */
export type IdKey<Noun extends string> = `${Noun}Id`
