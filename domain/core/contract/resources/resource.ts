import { z } from 'zod'
import type { PlanFlag } from '../../../plans/contract/rules.ts'
import type { ErrorCode } from '../errors.ts'
import { Id, PageNumber, Stated, Text } from '../fields.ts'
import type { Permission } from '../permissions.ts'
import { endpointsOf } from './resource-endpoints.ts'
import type { Deletion, IdKey, Ids, Scope, Viewed, Visibility, Wire } from './resource-types.ts'

type Shape = z.ZodRawShape

/** The declaration of a noun. See docs/adding.md. */
export type ResourceSpec<
  Noun extends string,
  List extends string,
  View extends Viewed,
  Input extends Shape,
  Filter extends Shape,
  Sort extends string,
  Deleted extends Deletion,
  Facts,
  Removal extends z.ZodObject | undefined,
> = {
  noun: Noun
  /** The path of its calls, as the specification spells it. */
  path: `/${string}`
  /** The path at which its pages are read, when the specification has another answer at `path`. */
  listPath?: `/${string}`
  wire: Wire<List>
  scope: Scope
  view: View
  /** The input for creating a row. Updating takes the same fields, each optional, and the version that was edited. */
  input: z.ZodObject<Input>
  /** Fields that say something of a new row alone: a change refuses them. */
  createOnly?: readonly (keyof Input & string)[]
  /** The filters of the list, besides the search. */
  filter: z.ZodObject<Filter>
  /** The orders of the list, the usual one first; `-name` is the other way round. */
  sorts: readonly [Sort, ...Sort[]]
  permissions: { read: Permission; save: Permission; remove: Permission }
  /** The flag of the company's plan without which the noun does not exist for it. */
  plan?: PlanFlag
  deletion: Deleted
  /**
   * The options of a deletion, in its query; absent unless the deletion asks a question. Each option has a meaning when
   * it is left out.
   */
  removal?: Removal
  /** The options without which a deletion is refused, for the sweeps and as an example. */
  removalSample?: Readonly<Record<string, string>>
  visibility?: Visibility<Facts>
  /**
   * The error when there is no such row, or none that the actor may see; ERR_NOT_FOUND unless the noun has a code of
   * its own.
   */
  missing?: ErrorCode
  /**
   * The nouns that the ids in the input, the filter and the removal name: `body.nextLaneId`, `query.tagId`,
   * `removal.toQueueId`.
   */
  ids?: Ids
  /** In the words of the API's documentation. */
  summary: { single: string; many: string }
  /** The values besides ids for creating a row, for the sweeps and as an example. */
  sample: Partial<z.input<z.ZodObject<Input>>>
  /** The text by which people know a row: of the input and of the view, and searched. */
  label: keyof Input & string
}

/** A contract: what a noun is, for the server, the browser and the tests. The table and the verbs are bound to it apart. */
export function defineResource<
  const Noun extends string,
  const List extends string,
  View extends Viewed,
  Input extends Shape,
  Filter extends Shape,
  const Sort extends string,
  const Deleted extends Deletion,
  Facts = never,
  Removal extends z.ZodObject | undefined = undefined,
>(spec: ResourceSpec<Noun, List, View, Input, Filter, Sort, Deleted, Facts, Removal>) {
  const { noun, input, filter, wire, view, sorts, createOnly = [] } = spec
  const schemas = {
    id: IdParam(noun),
    list: ListInput(filter, sorts),
    page: PageOf(wire.list, view),
    create: input,
    update: ChangesOf(input, createOnly),
    removal: removalOf<Removal>(spec),
  }
  const described = { ...spec, missing: spec.missing ?? 'ERR_NOT_FOUND', idKey: idKeyOf(noun) } as const
  return { ...described, schemas, endpoints: endpointsOf(described, schemas, view, canUndo(spec.deletion)) }
}

/** Nothing, where the resource asks nothing. */
function removalOf<Removal extends z.ZodObject | undefined>(spec: { removal?: Removal }): Removal
function removalOf({ removal }: { removal?: z.ZodObject | undefined }) {
  return removal
}

type CanUndo<Deleted extends Deletion> = Deleted extends 'undo' ? true : false

function canUndo<Deleted extends Deletion>(deletion: Deleted): CanUndo<Deleted> {
  return (deletion === 'undo') as CanUndo<Deleted>
}

/** `tag` → `tagId`: how a row is named in a path and in a verb's input. */
export function idKeyOf<Noun extends string>(noun: Noun): IdKey<Noun> {
  return `${noun}Id`
}

type IdShape<Noun extends string> = { [K in IdKey<Noun>]: ReturnType<typeof Id> }

function IdParam<Noun extends string>(noun: Noun) {
  return z.object(only<IdShape<Noun>>(idKeyOf(noun), Id()))
}

function ListInput<Filter extends Shape, Sort extends string>(
  filter: z.ZodObject<Filter>,
  sorts: readonly [Sort, ...Sort[]],
) {
  const listFields = {
    searchParam: Text(100).optional(),
    pageNumber: PageNumber(),
    /** `next` of the page before; wins over `pageNumber`. */
    cursor: z.string().max(1000).optional(),
    sort: z.enum([...sorts, ...sorts.map(descending)]).optional(),
  }
  return z.object({ ...filter.shape, ...listFields })
}

function descending<Sort extends string>(sort: Sort): `-${Sort}` {
  return `-${sort}`
}

type PageShape<List extends string, View extends z.ZodType> = { [K in List]: z.ZodArray<View> }

function PageOf<List extends string, View extends z.ZodType>(list: List, view: View) {
  const rows = z.object(only<PageShape<List, View>>(list, z.array(view)))
  return rows.extend({ count: z.number(), hasMore: z.boolean(), next: z.string().nullable() })
}

/** An object of one key that is only known as a type: the caller names both. */
function only<S extends Shape>(key: keyof S & string, schema: S[keyof S]): S {
  const shape: Shape = { [key]: schema }
  return shape as S
}

/** Every field optional, without its default: what is not named stays as it is. */
function ChangesOf<Input extends Shape>(input: z.ZodObject<Input>, createOnly: readonly string[]) {
  return changedFields(input, createOnly)
    .partial()
    .extend({ version: z.coerce.number<number | string>().int().optional() })
}

/**
 * The same object, whose fields have no default any more, and those of a new row alone take nothing; their types stay as they
 * were.
 */
function changedFields<Input extends Shape>(
  input: z.ZodObject<Input>,
  createOnly: readonly string[],
): z.ZodObject<Input> {
  const fields = Object.entries(input.shape).map(([name, field]) => [
    name,
    createOnly.includes(name)
      ? Stated()
      : field instanceof z.ZodDefault || field instanceof z.ZodPrefault
        ? field.unwrap()
        : field,
  ])
  return z.object(Object.fromEntries(fields))
}
