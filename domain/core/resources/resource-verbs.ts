import type { z } from 'zod'
import type { RowNoun } from '../../resources.ts'
import type { Ctx, Tx } from '../context.ts'
import { permit } from '../contract/permissions.ts'
import type { AnyResource, IdKey } from '../contract/resources/resource-types.ts'
import type { RowFacts } from '../contract/row-events.ts'
import { firstOrThrow } from '../first-or-throw.ts'
import { reading } from '../transaction.ts'
import { deleteRow, purgeRows, undoDelete } from './resource-delete.ts'
import { type Listed, listRows } from './resource-list.ts'
import { type Binding, type ResourceTable, type Row, readingCtx, rowsOf } from './resource-table.ts'
import { asFacts, createRow, updateRow, viewOf } from './resource-write.ts'

/** A resource's contract, as far as the types of its verbs need it. */
type Declared = AnyResource & { noun: RowNoun }
type Out<S extends z.ZodType> = z.output<S>
/** The input of a deletion besides the id; `unknown` for a resource that asks for none. */
type RemovalOf<R extends Declared> = R['schemas']['removal'] extends z.ZodType
  ? z.output<R['schemas']['removal']>
  : unknown
type ById<R extends Declared> = { [K in IdKey<R['noun']>]: number }
type ListOut<R extends Declared> = { [K in R['wire']['list']]: Out<R['view']>[] } & Omit<
  Listed<unknown>,
  'rows'
>
type FactsOf<R extends Declared> = R extends { visibility?: { facts: z.ZodType<infer Facts> } }
  ? Facts
  : never

/** The verbs that answer a resource's endpoints. */
export type ResourceVerbs<R extends Declared> = {
  list(ctx: Ctx, input: Out<R['schemas']['list']>): Promise<ListOut<R>>
  get(ctx: Ctx, input: ById<R>): Promise<Out<R['view']>>
  create(ctx: Ctx, input: Out<R['input']>): Promise<Out<R['view']>>
  update(ctx: Ctx, input: Out<R['schemas']['update']> & ById<R>): Promise<Out<R['view']>>
  remove(ctx: Ctx, input: RemovalOf<R> & ById<R>): Promise<void>
  undoRemove(ctx: Ctx, input: ById<R>): Promise<Out<R['view']>>
}

/**
 * Makes the ordinary verbs of a resource on its table: list, get, create, update, remove, undoRemove. A noun that needs
 * a rule of its own in one of them writes that verb in a file, and replaces this one by it.
 */
export function resourceVerbs<const R extends Declared, T extends ResourceTable>(
  resource: R,
  binding: Binding<
    T,
    Out<R['view']>,
    Out<R['input']>,
    Out<R['schemas']['update']>,
    Out<R['filter']>,
    FactsOf<R>,
    RemovalOf<R>
  >,
) {
  type View = Out<R['view']>
  const idOf = (input: ById<R>): number => input[resource.idKey as IdKey<R['noun']>]

  return {
    resource,
    binding,
    async list(ctx: Ctx, input: Out<R['schemas']['list']>): Promise<ListOut<R>> {
      const { rows, ...page } = await listRows(resource, binding, ctx, input)
      return listed<R>({ [resource.wire.list]: rows, ...page })
    },
    get(ctx: Ctx, input: ById<R>): Promise<View> {
      permit(ctx.actor, resource.permissions.read)
      return reading(readingCtx(resource, ctx), async (tx) => {
        const row = firstOrThrow(await rowsOf(binding, tx, [idOf(input)]), resource.missing)
        return viewOf(resource, binding, tx, row)
      })
    },
    create: (ctx: Ctx, input: Out<R['input']>): Promise<View> => createRow(resource, binding, ctx, input),
    update: (ctx: Ctx, input: Out<R['schemas']['update']> & ById<R>): Promise<View> =>
      updateRow(resource, binding, ctx, idOf(input), input),
    remove: (ctx: Ctx, input: RemovalOf<R> & ById<R>): Promise<void> =>
      deleteRow(resource, binding, ctx, idOf(input), input),
    undoRemove: (ctx: Ctx, input: ById<R>): Promise<View> => undoDelete(resource, binding, ctx, idOf(input)),

    /**
     * Reads rows for live events, with all fields and with the facts that decide who may see each. Only for the
     * projection of events, never for an answer.
     */
    async readLive(tx: Tx, ids: readonly number[]): Promise<LiveRead<View>[]> {
      const rows = await rowsOf(binding, tx, ids)
      const views = await binding.views(tx, rows)
      return views.map((view, index) => ({ view, facts: factsOf(binding, rows[index]) }))
    },
    purge: (ctx: Ctx): Promise<number> => purgeRows(binding, ctx),
  }
}

/** A row as an event shows it. `facts` is null where all rows of the noun are visible to the same users. */
export type LiveRead<View> = { view: View; facts: RowFacts | null }

function factsOf<T extends ResourceTable>(
  { facts }: Pick<Binding<T, unknown, never, never, never, unknown>, 'facts'>,
  row: Row<T> | undefined,
): RowFacts | null {
  return facts && row ? asFacts(facts(row)) : null
}

/** Guaranteed by construction: the page has its rows under the key that the resource declares. */
function listed<R extends Declared>(page: object): ListOut<R> {
  return page as ListOut<R>
}
