import type { Tx } from '../core/context.ts'
import type { UserActor } from '../core/contract/actor.ts'
import { can } from '../core/contract/permissions.ts'
import type { AnyResource, AnyVisibility } from '../core/contract/resources/resource-types.ts'
import type { RowChanged, RowFacts } from '../core/contract/row-events.ts'
import type { LiveRead } from '../core/resources/resource-verbs.ts'

/**
 * The way in which rows of a noun are sent live: how they are read, under which name and key they travel, and who may
 * receive one. `Read` may hold, besides the view, the data needed to hide parts of it; that data is never sent.
 */
export type LiveRow<View = object, Read extends { view: View } = { view: View }> = {
  event(companyId: number): string
  /** The row's key in what is told, and the id's when it is gone. */
  rowKey: string
  id: string
  /** All that a batch speaks of, in one query; whole, for the machinery's eyes. Those that are gone are left out. */
  read(tx: Tx, ids: readonly number[]): Promise<(Read & LiveRead<View & { id: number }>)[]>
  /** Clients of this family know no `create` of it: what came is told as a change. */
  neverCreates?: true
  /** Returns the details that are sent beside the id of a row that is gone. */
  goneDetails?(event: RowChanged): object
  /** Whether the row may be told to this actor at all. By its facts, where rows of the noun differ in that. */
  mayHear(actor: UserActor, facts: RowFacts | null): boolean
  /** Whether the actor may be told that a row is gone, where fewer may than are told of changes. */
  mayHearGone?(actor: UserActor): boolean
  /** Users who are judged as persons by these facts. */
  users?(facts: RowFacts): readonly number[]
  /** Returns the view with the parts that are each reader's own; all who receive it are `users`. */
  personal?(actor: UserActor, read: { view: View; facts?: RowFacts | null }): View
  /** Hides the parts of the view that some users may not see. */
  hidden?: { from(actor: UserActor): boolean; hide(read: Read): View }
}

/** Everybody of the company hears of it. */
export const everybody = (): boolean => true

type Verbs = {
  resource: Pick<AnyResource, 'wire' | 'permissions' | 'visibility' | 'plan'>
  readLive(tx: Tx, ids: readonly number[]): Promise<LiveRead<{ id: number }>[]>
}

/** A resource's rows: told to who may read it and sees the row, in a company whose plan has it. */
export function resourceRow({ resource, readLive }: Verbs): LiveRow {
  const { wire, permissions, visibility, plan } = resource
  const { event, row: rowKey, id } = wire
  return {
    event,
    rowKey,
    id,
    read: readLive,
    mayHear: (actor, facts) =>
      can(actor, permissions.read) &&
      (plan === undefined || actor.planFlags.includes(plan)) &&
      (!visibility || (facts !== null && visibility.maySee(actor, readFacts(visibility, facts)))),
    ...(visibility && { users: (facts) => visibility.users(readFacts(visibility, facts)) }),
  }
}

/** Facts of the log are of the noun's own shape once its schema has read them. */
function readFacts({ facts }: AnyVisibility, loggedFacts: RowFacts): never {
  return facts.parse(loggedFacts) as never
}
