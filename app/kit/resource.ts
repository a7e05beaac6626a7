import type { z } from 'zod'
import type { Permission } from '#domain/core/contract/permissions.ts'
import type { Callable } from '~/lib/api-client'

/** The facts about a noun that a screen must know: its contract, as `defineResource` makes it. */
export type ScreenResource<Row extends ResourceRow = ResourceRow> = {
  noun: string
  /** The name of a row's id in a path and in a verb's input: `tagId`. */
  idKey: string
  /** The keys of the list, of a row in an event, and of a deleted row's id. */
  wire: { list: string; row: string; id: string; event(companyId: number): string }
  view: z.ZodType<Row>
  /** The permissions to create and change rows, and to delete them. */
  permissions: { save: Permission; remove: Permission }
  /** With an undo for some seconds, or after a question; never both. */
  deletion: 'undo' | 'asked'
  /** The parameters with which its list is always requested, where a page has rows of one kind only. */
  fixed?: Readonly<Record<string, string>>
  /** The parameters with which its list is read, unless its address says otherwise. */
  usual?: Readonly<Record<string, string>>
  schemas: { list: z.ZodObject; create: z.ZodObject; update: z.ZodObject }
  endpoints: {
    list: Callable
    get: Callable
    create: Callable
    update: Callable
    remove: Callable
    undoRemove?: Callable
  }
}

export type ResourceRow = { id: number; version: number; updatedAt?: string | undefined }

export type RowOf<R> = R extends { view: z.ZodType<infer Row> } ? Row : never

/** One page of a list, however its noun is called on the wire. */
export type RowPage<Row> = {
  rows: readonly Row[]
  count: number
  /** True when there are more rows than were counted. */
  isCapped?: boolean | undefined
  hasMore: boolean
  next: string | null
}

/** The last part of the address of what is not there yet: `/tags/new`. */
export const NEW = 'new'
