import type { Hono } from 'hono'
import { hc } from 'hono/client'
import type { BlankEnv, ExtractSchema } from 'hono/types'
import type { Api } from '#api/app.ts'

/** `/tickets/:ticketId{[0-9]+}/read` as one writes it: `/tickets/:ticketId/read`. */
type PlainPath<P extends string> = P extends `${infer Segment}/${infer Rest}`
  ? `${PlainSegment<Segment>}/${PlainPath<Rest>}`
  : PlainSegment<P>
type PlainSegment<S extends string> = S extends `${infer Name}{${string}}` ? Name : S

type Routes = ExtractSchema<Api>
type PlainApi = Hono<BlankEnv, { [P in keyof Routes as PlainPath<P>]: Routes[P] }>

/** Every route of the API: a wrong path, method, parameter, query or body is a type error. */
export type ApiClient = ReturnType<typeof hc<PlainApi>>

/** An answer of the API whose body, when it is ok, is of this shape. */
export type Answer<T = unknown> = {
  ok: boolean
  status: number
  headers: Headers
  json(): Promise<T>
}

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** A client of the API at this origin that asks by `send`, which names who asks. */
export function routesAt(origin: string, send: Fetch): ApiClient {
  return hc<PlainApi>(origin, { fetch: send })
}
