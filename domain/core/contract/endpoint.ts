import type { z } from 'zod'
import type { PlanFlag } from '../../plans/contract/rules.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * token = a program, by the token of a connection. anyone = without a session. account = signed in, also when the subscription is over. user = signed in and paid.
 * super = the platform's administrators.
 */
export type Audience = 'anyone' | 'account' | 'user' | 'super' | 'token'

/** The noun that an id in a path, query or body names. The sweeps put another company's id there. */
export type IdNoun =
  | 'ticket'
  | 'ticketUuid'
  | 'message'
  | 'contact'
  /** Somebody else than the contact that the call is about. */
  | 'otherContact'
  /** An entry in a contact's history: another became this one. */
  | 'merge'
  | 'user'
  | 'queue'
  /** An option of a queue's menu. */
  | 'chatbot'
  | 'connection'
  /** An event as the channel delivered it. */
  | 'rawEvent'
  | 'company'
  /** A label of contacts. */
  | 'tag'
  /** A tag that is a stage of tickets. */
  | 'lane'
  | 'file'
  | 'ticketNote'
  | 'chat'
  | 'chatUuid'
  | 'chatMessage'
  /** A published version of a flow. */
  | 'flowVersion'
  /** One's own: a colleague's is not there. */
  | 'userJob'
  /** One's own import into a contact list. */
  | 'listImport'
  /** A browser of one's own. */
  | 'pushDevice'
  /** A call of an integration. */
  | 'integrationDelivery'
  /** An event of a connection's webhook. */
  | 'webhookDelivery'
  /** A message that a program sent. */
  | 'externalMessage'
  /** A phone number: who has it in the other company must not be told. */
  | 'number'
  /** The name of a setting of the platform: no company's. */
  | 'platformKey'
  | ResourceId

/** A row of a resource (domain/resources.ts), by its noun. */
export type ResourceId = `resource:${string}`

type Fields = z.ZodObject | undefined
type Schema = z.ZodType | undefined
/** The fields of a multipart form, and the schema of its answer. */
type Form = { fields: z.ZodObject; answer: z.ZodType } | undefined
/** done = `{message}`. stream and page = no JSON: bytes, HTML. */
export type AnswerShape = z.ZodType | 'done' | 'stream' | 'page'

/** The names that stand in a path: `/tickets/:ticketId/:tagId{[0-9]+}` → ticketId | tagId. */
type PathName<P extends string> = P extends `${string}/:${infer Rest}`
  ? Plain<Rest extends `${infer Name}/${string}` ? Name : Rest> | PathName<`/${AfterSlash<Rest>}`>
  : never
type AfterSlash<S extends string> = S extends `${string}/${infer Rest}` ? Rest : ''
type Plain<S extends string> = S extends `${infer Name}{${string}` ? Name : S

type Keys<S> = S extends z.ZodObject ? keyof S['shape'] & string : never
type IdLocation<P extends string, Q, B, F> =
  | `params.${PathName<P>}`
  | `query.${Keys<Q>}`
  | `body.${Keys<B> | (F extends { fields: infer S } ? Keys<S> : never)}`
/**
 * Maps the places of ids to the nouns that they name. An endpoint that requires a session must declare every name in
 * the path.
 */
type Ids<W extends Audience, P extends string, L extends string> = [L] extends [never]
  ? { ids?: undefined }
  : [W, PathName<P>] extends ['account' | 'user' | 'super' | 'token', string]
    ? Named<`params.${PathName<P>}`, L>
    : { ids?: { [K in L]?: IdNoun } }
type Named<R extends string, L extends string> = [R] extends [never]
  ? { ids?: { [K in L]?: IdNoun } }
  : { ids: { [K in R]: IdNoun } & { [K in Exclude<L, R>]?: IdNoun } }
/** The schema of the path's names names them all, and no other. */
type Params<P extends string, S> = [PathName<P>] extends [never]
  ? { params?: undefined }
  : [PathName<P>, Keys<S>] extends [Keys<S>, PathName<P>]
    ? { params: S }
    : { params: { pathNames: PathName<P> } }

type Sample<Q, B> = { query?: Partial<In<Q>>; body?: Partial<In<B>> }

/** One call of the API, declared once: the router, the guard, the client, OpenAPI and the sweeps read it. */
export type Endpoint<
  W extends Audience = Audience,
  S extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Schema = Schema,
  F extends Form = Form,
  A extends AnswerShape = AnswerShape,
> = {
  readonly method: Method
  readonly path: string
  readonly audience: W
  readonly permission?: Permission | undefined
  readonly plan?: PlanFlag | undefined
  readonly ids?: Readonly<Record<string, IdNoun | undefined>> | undefined
  readonly summary: string
  readonly headers?: z.ZodObject | undefined
  readonly params: S
  readonly query: Q
  readonly body: B
  readonly form: F
  readonly answer: A
  readonly message?: string | undefined
  readonly refuses: readonly ErrorCode[]
  readonly maxValues?: number | undefined
  readonly asksOutside?: true | undefined
  readonly sample: { readonly query?: object; readonly body?: object }
}

type Declaration<W, P, Q, B, F, A> = {
  method: Method
  /** In Hono's notation; a name that `ids` gives a row's number takes digits alone, without being told. */
  path: P
  audience: W
  /** Beside `audience`: the line of core/permissions.ts that the actor must pass. */
  permission?: Permission
  /** The feature that the company's plan must include, else ERR_PLAN_FEATURE. */
  plan?: PlanFlag
  /** One line for the OpenAPI document. */
  summary: string
  query?: Q
  /** Headers that it reads beside those of every call, in small letters. */
  headers?: z.ZodObject
  /** JSON. */
  body?: B
  /** Taken as multipart/form-data, in place of JSON. */
  form?: F
  answer: A
  /** The message of a `done` answer. */
  message?: string
  /** The codes that it refuses with, beside those of every endpoint (ERR_VALIDATION, ERR_SESSION_EXPIRED). */
  refuses?: readonly ErrorCode[]
  /** The most values that its JSON may hold, inner ones counted, where that is more than forms send (`boundedJson`). */
  maxValues?: number
  /** It asks a system outside, at an address or a price that is the company's: a user may do so far less often. */
  asksOutside?: true
  /** The values that a call needs besides its ids: for the sweeps, and as the example in the document. */
  sample?: Sample<Q, B>
}

/** Declares a call of the API. */
export function endpoint<
  W extends Audience,
  const P extends string,
  A extends AnswerShape,
  S extends Fields = undefined,
  Q extends Fields = undefined,
  B extends Schema = undefined,
  F extends Form = undefined,
>(
  declared: Declaration<W, P, Q, B, F, A> & { params?: S } & Params<P, S> & Ids<W, P, IdLocation<P, Q, B, F>>,
): Endpoint<W, S, Q, B, F, A>
export function endpoint(
  declared: Declaration<Audience, string, Fields, Schema, Form, AnswerShape> & {
    params?: Fields
    ids?: Endpoint['ids']
  },
): Endpoint {
  const { params, query, body, form, refuses = [], sample = {} } = declared
  return { ...declared, params, query, body, form, refuses, sample }
}

/** The input and the output of a schema; no constraint if there is no schema. */
type In<S> = S extends z.ZodType ? z.input<S> : unknown
type Out<S> = S extends z.ZodType ? z.output<S> : unknown

/** The caller's input: names of the path, fields of the query and of the body, in one object. */
export type InputOf<E extends Endpoint> = In<E['params']> & In<E['query']> & In<E['body']>
/** The same with files, as multipart. */
export type FormOf<E extends Endpoint> = In<E['params']> &
  In<E['query']> &
  (E['form'] extends { fields: infer S } ? In<S> : unknown)
export type FormGivenOf<E extends Endpoint> = E['form'] extends { answer: infer A extends z.ZodType }
  ? z.input<A>
  : never
export type FormAnswerOf<E extends Endpoint> = E['form'] extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : never
/** The parsed input that the verb gets. */
export type ParsedOf<E extends Endpoint> = Out<E['params']> & Out<E['query']> & Out<E['body']>
/** The parsed values of the path and the query: for a form, all that is parsed before it is read. */
export type PlacedOf<E extends Endpoint> = Out<E['params']> & Out<E['query']>
/** The answer that the verb returns. */
export type GivenOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.input<E['answer']> : unknown
/** The answer that the caller gets. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : Done

type Done = { message: string }

/** Its path as the router has it: a name that `ids` gives a row's number takes digits alone. */
export function routeOf({ path, ids = {} }: Pick<Endpoint, 'path' | 'ids'>): string {
  return path.replace(/:(\w+)(?=\/|$)/g, (name, key: string) => {
    const noun = ids[`params.${key}`]
    return noun === undefined || WORDS.has(noun) ? name : `${name}{[0-9]+}`
  })
}

/** Nouns that are not named by a row's number. */
const WORDS: ReadonlySet<IdNoun> = new Set(['ticketUuid', 'chatUuid', 'number', 'platformKey'])
