import { and, type Column, type SQL } from 'drizzle-orm'
import { bulkVerb, idsAlone } from '../bulk.ts'
import type { Ctx } from '../context.ts'
import type { BulkCursor } from '../contract/bulk.ts'
import type { Permission } from '../contract/permissions.ts'
import type { MatchingCount } from '../contract/resources/matching-endpoints.ts'
import type { AnyResource } from '../contract/resources/resource-types.ts'
import { deleteRow } from './resource-delete.ts'
import { whereOf } from './resource-list.ts'
import { type Binding, type ResourceTable, rowsOf } from './resource-table.ts'
import type { Declared } from './resource-write.ts'

type Verbs<T extends ResourceTable, Filter, Facts> = {
  resource: Declared & Pick<AnyResource, 'label'>
  binding: Binding<T, unknown, never, never, Filter, Facts, unknown>
}
type Options = {
  permission: Permission
  /** Returns the SQL of the binding's `mayChange`: the rows that the actor may delete among those that they see. */
  deletable?: (ctx: Ctx) => SQL | undefined
}
type MatchingInput<Filter> = Filter & { searchParam?: string | undefined }

/**
 * The verbs that answer `matchingOf` of a resource: `countMatching`, GET …/matching, says how many rows the deletion of all that
 * match would delete; `deleteMatching`, POST …/matching/delete, deletes them. Both throw ERR_NO_PERMISSION.
 */
export function matchingVerbs<T extends ResourceTable & { companyId: Column }, Filter, Facts>(
  { resource, binding }: Verbs<T, Filter, Facts>,
  { permission, deletable }: Options,
) {
  const { run, count } = bulkVerb<MatchingInput<Filter> & BulkCursor, { id: number }>({
    table: binding.table,
    batchSize: 100,
    permission: () => permission,
    matching: (tx, input) => and(whereOf(binding, tx, input), deletable?.(tx)),
    load: idsAlone,
    act: (ctx, { id }) => deleteRow(resource, binding, ctx, id, undefined),
    async namesOf(tx, ids) {
      const rows = await rowsOf(binding, tx, ids)
      return new Map(rows.map((row) => [row.id, String(Reflect.get(row, resource.label) ?? '')]))
    },
  })
  return {
    async countMatching(ctx: Ctx, input: MatchingInput<Filter>): Promise<MatchingCount> {
      return { count: await count(ctx, input) }
    },
    deleteMatching: run,
  }
}
