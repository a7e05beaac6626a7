import type { z } from 'zod'
import type { Endpoint, IdNoun } from '../endpoint.ts'
import type { AnyResource } from './resource.ts'

type Schemas = {
  id: z.ZodObject
  list: z.ZodObject
  page: z.ZodObject
  create: z.ZodObject
  update: z.ZodObject
}
type Described = Pick<
  AnyResource,
  'path' | 'idKey' | 'permissions' | 'plan' | 'scope' | 'missing' | 'summary' | 'sample' | 'deletion' | 'view'
> & { noun: IdNoun }

/** The calls of a resource: a page, one, a new one, changing, deleting, and undoing that where it can be undone. */
export function endpointsOf<S extends Schemas, View extends z.ZodType, Undo extends boolean>(
  described: Described,
  { id, list, page, create, update }: S,
  view: View,
  canUndo: Undo,
): ResourceEndpoints<S, View, Undo> {
  const { path, idKey, permissions, missing, summary, sample, noun } = described
  const one = `${path}/:${idKey}` as const
  const ids = { [`params.${idKey}`]: noun }
  const writers = described.scope === 'platform' ? 'super' : 'user'
  const base = { plan: described.plan, query: undefined, body: undefined, form: undefined, params: undefined }
  const read = { ...base, who: 'user', permission: permissions.read } as const
  const save = { ...base, who: writers, permission: permissions.save } as const
  const remove = { ...base, who: writers, permission: permissions.remove } as const
  const of = (text: string) => `${summary.one}: ${text}`
  const plain: ResourceEndpoints<S, View, false> = {
    list: {
      ...read,
      ...{ method: 'GET', path, query: list, answer: page, summary: summary.many, refuses: [], sample: {} },
    },
    get: {
      ...read,
      ...{
        method: 'GET',
        path: one,
        ids,
        params: id,
        answer: view,
        summary: summary.one,
        refuses: [missing],
        sample: {},
      },
    },
    create: {
      ...save,
      ...{
        method: 'POST',
        path,
        body: create,
        answer: view,
        summary: of('a new one'),
        refuses: [],
        sample: { body: sample },
      },
    },
    update: {
      ...save,
      ...{ method: 'PUT', path: one, ids, params: id, body: update, answer: view, summary: of('changes it') },
      ...{ refuses: [missing, 'ERR_ROW_CHANGED'], sample: { body: sample } },
    },
    remove: {
      ...remove,
      ...{ method: 'DELETE', path: one, ids, params: id, answer: 'done', message: `${noun} deleted` },
      ...{ summary: of('deletes it'), refuses: [missing], sample: {} },
    },
  }
  return withUndo(plain, canUndo, {
    ...remove,
    ...{ method: 'POST', path: `${one}/undo-delete`, ids, params: id, answer: view, sample: {} },
    ...{ summary: of('takes the deletion back'), refuses: [missing, 'ERR_UNDO_EXPIRED', 'ERR_UNDO_TAKEN'] },
  })
}

type User = 'user' | 'super'
type Undoing<S extends Schemas, View extends z.ZodType> = {
  undoRemove: Endpoint<User, S['id'], undefined, undefined, undefined, View>
}

export type ResourceEndpoints<S extends Schemas, View extends z.ZodType, Undo extends boolean> = {
  list: Endpoint<'user', undefined, S['list'], undefined, undefined, S['page']>
  get: Endpoint<'user', S['id'], undefined, undefined, undefined, View>
  create: Endpoint<User, undefined, undefined, S['create'], undefined, View>
  update: Endpoint<User, S['id'], undefined, S['update'], undefined, View>
  remove: Endpoint<User, S['id'], undefined, undefined, undefined, 'done'>
} & (Undo extends true ? Undoing<S, View> : object)

/** With the sixth call where the resource's deletion can be undone, and only there: `canUndo` says so as type and as value. */
function withUndo<S extends Schemas, View extends z.ZodType, Undo extends boolean>(
  plain: ResourceEndpoints<S, View, false>,
  canUndo: Undo,
  undoRemove: Undoing<S, View>['undoRemove'],
): ResourceEndpoints<S, View, Undo> {
  return (canUndo ? { ...plain, undoRemove } : plain) as ResourceEndpoints<S, View, Undo>
}
