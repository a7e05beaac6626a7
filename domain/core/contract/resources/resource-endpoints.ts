import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { AnyResource } from './resource-types.ts'

type Schemas = {
  id: z.ZodObject
  list: z.ZodObject
  page: z.ZodObject
  create: z.ZodObject
  update: z.ZodObject
  removal: z.ZodObject | undefined
}
export type Described = Pick<
  AnyResource,
  | 'noun'
  | 'path'
  | 'listPath'
  | 'idKey'
  | 'permissions'
  | 'plan'
  | 'scope'
  | 'missing'
  | 'ids'
  | 'summary'
  | 'sample'
  | 'removalSample'
  | 'label'
  | 'createOnly'
>

/** Makes the endpoints of a resource: list, get, create, update, remove, and undoRemove where a deletion can be undone. */
export function endpointsOf<S extends Schemas, View extends z.ZodType, Undo extends boolean>(
  described: Described,
  schemas: S,
  view: View,
  canUndo: Undo,
): ResourceEndpoints<S, View, Undo> {
  const plain: ResourceEndpoints<S, View, false> = {
    ...readsOf(described, schemas, view),
    ...writesOf(described, schemas, view),
    remove: {
      ...removalOf(described, schemas),
      ids: { ...ownId(described), ...removalIds(described) },
      query: schemas.removal,
      sample: described.removalSample ? { query: described.removalSample } : {},
      answer: 'done',
      message: `${described.noun} deleted`,
    },
  }
  const { idKey, missing, path, summary } = described
  return withUndo(plain, canUndo, {
    ...removalOf(described, schemas),
    method: 'POST',
    path: `${path}/:${idKey}/undo-delete`,
    answer: view,
    summary: `${summary.single}: takes the deletion back`,
    refuses: [missing, 'ERR_UNDO_EXPIRED', 'ERR_UNDO_TAKEN'],
  })
}

function readsOf<S extends Schemas, View extends z.ZodType>(
  described: Described,
  { id, list, page }: S,
  view: View,
) {
  const { path, listPath = path, idKey, permissions, missing, summary } = described
  const read = {
    ...baseOf(described),
    method: 'GET',
    audience: 'user',
    permission: permissions.read,
  } as const
  const ids = idsIn(described, 'query.')
  return {
    list: { ...read, path: listPath, ids, query: list, answer: page, summary: summary.many },
    get: {
      ...read,
      path: `${path}/:${idKey}`,
      ids: ownId(described),
      params: id,
      answer: view,
      summary: summary.single,
      refuses: [missing],
    },
  }
}

function writesOf<S extends Schemas, View extends z.ZodType>(
  described: Described,
  { id, create, update }: S,
  view: View,
) {
  const { path, idKey, permissions, missing, summary, sample } = described
  const save = {
    ...baseOf(described),
    audience: writerOf(described),
    permission: permissions.save,
    answer: view,
  }
  const ids = idsIn(described, 'body.')
  return {
    create: {
      ...save,
      method: 'POST',
      path,
      ids,
      body: create,
      summary: `${summary.single}: a new one`,
      sample: { body: sample },
    },
    update: {
      ...save,
      method: 'PUT',
      path: `${path}/:${idKey}`,
      ids: { ...ownId(described), ...without(ids, described.createOnly) },
      params: id,
      body: update,
      summary: `${summary.single}: changes it`,
      refuses: [missing, 'ERR_ROW_CHANGED'],
      sample: { body: changedSample(described) },
    },
  } as const
}

/** The ids of a change, which does not take those of a new row alone. */
function without(ids: Endpoint['ids'] = {}, fields: readonly string[] = []): NonNullable<Endpoint['ids']> {
  return Object.fromEntries(
    Object.entries(ids).filter(([location]) => !fields.includes(location.replace('body.', ''))),
  )
}

function removalOf<S extends Schemas>(described: Described, { id }: S) {
  const { path, idKey, permissions, missing, summary } = described
  return {
    ...baseOf(described),
    method: 'DELETE',
    path: `${path}/:${idKey}`,
    audience: writerOf(described),
    permission: permissions.remove,
    ids: ownId(described),
    params: id,
    summary: `${summary.single}: deletes it`,
    refuses: [missing],
  } as const
}

export function baseOf({ plan }: Described) {
  const emptyInput = { query: undefined, body: undefined, form: undefined, params: undefined }
  return { plan, ...emptyInput, refuses: [], sample: {} }
}

export function writerOf({ scope }: Described): User {
  return scope === 'platform' ? 'super' : 'user'
}

/** The id in the path: a row of the noun itself. */
export function ownId({ idKey, noun }: Described): Endpoint['ids'] {
  return { [`params.${idKey}`]: `resource:${noun}` }
}

function idsIn({ ids = {} }: Described, location: 'query.' | 'body.'): Endpoint['ids'] {
  return Object.fromEntries(Object.entries(ids).filter(([name]) => name.startsWith(location)))
}

/** The ids in the query of the deletion. */
function removalIds({ ids = {} }: Described): Endpoint['ids'] {
  const named = Object.entries(ids).filter(([name]) => name.startsWith('removal.'))
  return Object.fromEntries(named.map(([name, noun]) => [name.replace('removal.', 'query.'), noun]))
}

/**
 * A change for a row that was created from the sample: its label becomes another one, so that unique fields do not
 * collide.
 */
function changedSample({ sample, label }: Described): object {
  return { [label]: `${Reflect.get(sample, label)} 2` }
}

export type User = 'user' | 'super'
type Undoing<S extends Schemas, View extends z.ZodType> = {
  undoRemove: Endpoint<User, S['id'], undefined, undefined, undefined, View>
}

export type ResourceEndpoints<S extends Schemas, View extends z.ZodType, Undo extends boolean> = {
  list: Endpoint<'user', undefined, S['list'], undefined, undefined, S['page']>
  get: Endpoint<'user', S['id'], undefined, undefined, undefined, View>
  create: Endpoint<User, undefined, undefined, S['create'], undefined, View>
  update: Endpoint<User, S['id'], undefined, S['update'], undefined, View>
  remove: Endpoint<User, S['id'], S['removal'], undefined, undefined, 'done'>
} & (Undo extends true ? Undoing<S, View> : object)

/** Adds `undoRemove` where the resource's deletion can be undone, and only there: `canUndo` says so as type and as value. */
function withUndo<S extends Schemas, View extends z.ZodType, Undo extends boolean>(
  plain: ResourceEndpoints<S, View, false>,
  canUndo: Undo,
  undoRemove: Undoing<S, View>['undoRemove'],
): ResourceEndpoints<S, View, Undo> {
  return (canUndo ? { ...plain, undoRemove } : plain) as ResourceEndpoints<S, View, Undo>
}
