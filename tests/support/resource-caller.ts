import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import type { AnyResource } from '#domain/core/contract/resources/resource-types.ts'
import type { Call } from './api.ts'

/** A row of any resource, as the API answers it. */
export type AnyRow = { id: number; version: number } & Record<string, unknown>
export type Page = { rows: AnyRow[]; count: number; hasMore: boolean; next: string | null }
export type Refused = { status: number; error: string; details?: Record<string, unknown> }

export type Endpoints = Record<'list' | 'get' | 'create' | 'update' | 'remove', Endpoint> & {
  undoRemove?: Endpoint
}
export type Resource = AnyResource & { endpoints: Endpoints }

/** The calls of a resource as one user makes them, each by its declared endpoint. */
export function callerOf(resource: Resource, call: Call) {
  const { endpoints, idKey, wire } = resource

  async function ask(endpoint: Endpoint | undefined, id?: number, body?: object, query = '') {
    if (!endpoint) throw new Error(`${resource.noun} has no such call`)
    const path = endpoint.path.replace(`:${idKey}`, String(id))
    const response = await call(endpoint.method, `${path}${query}`, body ? { body } : {})
    return { status: response.status, text: await response.text() }
  }
  async function answered<T>(answer: ReturnType<typeof ask>, read: (text: string) => T): Promise<T> {
    const { status, text } = await answer
    if (status !== 200) throw new Error(`${resource.noun}: ${status} ${text}`)
    return read(text)
  }
  async function refused(request: ReturnType<typeof ask>): Promise<Refused> {
    const { status, text } = await request
    return { status, ...JSON.parse(text) }
  }
  /** Every answer is read by the contract: a field too many or too few fails here. */
  const rowIn = (text: string): AnyRow => {
    const row: unknown = JSON.parse(text)
    resource.view.parse(row)
    return asRow(row)
  }
  const pageIn = (text: string): Page => {
    const page: Record<string, unknown> = resource.schemas.page.parse(JSON.parse(text))
    const rows = page[wire.list]
    if (!Array.isArray(rows)) throw new Error(`no ${wire.list} in the page`)
    return { ...JSON.parse(text), rows: rows.map(asRow) }
  }

  /** Returns the query with what a deletion asks for: the reason, or the row's name as it is typed. */
  async function confirmed(id: number): Promise<string> {
    const { schemas, label } = resource
    if (!schemas.removal) return ''
    const sample = new URLSearchParams(resource.removalSample)
    if (sample.size > 0) return `?${sample}`
    if (!(label in schemas.removal.shape)) return ''
    const { status, text } = await ask(endpoints.get, id)
    return status === 200 ? `?${label}=${encodeURIComponent(String(rowIn(text)[label]))}` : ''
  }

  return {
    list: (query = '') => answered(ask(endpoints.list, undefined, undefined, query), pageIn),
    get: (id: number) => answered(ask(endpoints.get, id), rowIn),
    create: (body: object) => answered(ask(endpoints.create, undefined, body), rowIn),
    update: (id: number, body: object) => answered(ask(endpoints.update, id, body), rowIn),
    remove: async (id: number) =>
      answered(ask(endpoints.remove, id, undefined, await confirmed(id)), () => undefined),
    undo: (id: number) => answered(ask(endpoints.undoRemove, id), rowIn),
    /** The same, for what is to be refused. */
    refused: {
      list: (query = '') => refused(ask(endpoints.list, undefined, undefined, query)),
      get: (id: number) => refused(ask(endpoints.get, id)),
      create: (body: object) => refused(ask(endpoints.create, undefined, body)),
      update: (id: number, body: object) => refused(ask(endpoints.update, id, body)),
      remove: async (id: number) => refused(ask(endpoints.remove, id, undefined, await confirmed(id))),
      undo: (id: number) => refused(ask(endpoints.undoRemove, id)),
    },
  }
}

/** A resource's view has these, as its type says; the schema has read it. */
function asRow(value: unknown): AnyRow {
  return value as AnyRow
}
