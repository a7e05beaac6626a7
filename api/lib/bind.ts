import { zValidator } from '@hono/zod-validator'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { askNumber } from '#domain/contacts/identity/asked-numbers.ts'
import type { Ctx } from '#domain/core/context.ts'
import {
  type Endpoint,
  type FormGivenOf,
  type GivenOf,
  type ParsedOf,
  type PlacedOf,
  routeOf,
} from '#domain/core/contract/endpoint.ts'
import { AppError } from '#domain/core/contract/errors.ts'
import { problemsOf } from '#domain/core/contract/problems.ts'
import { boundedJson } from './bounded-json.ts'
import { requireOwnCompany } from './own-company.ts'
import type { ApiEnv } from './types.ts'

export type Endpoints = Readonly<Record<string, Endpoint>>
/** The endpoints of a noun, and the routes that answer them. */
export type Bound<E extends Endpoints = Endpoints> = { endpoints: E; routes: Hono<ApiEnv> }

/** All of them, by noun. */
export type AllBound = Readonly<Record<string, Bound>>

/** An ordinary verb: it gets what was parsed of path, query and body in one, and gives the answer. */
type Verb<E extends Endpoint> = (ctx: Ctx, input: ParsedOf<E>) => GivenOf<E> | Promise<GivenOf<E>>
type Raw<I, R> = { readonly raw: (c: Context<ApiEnv>, input: I) => R | Promise<R> }

/**
 * The binding of an endpoint to its handler. An endpoint that anyone may call has no context, and a stream or a page is
 * not a plain value, so these are answered with `raw`.
 */
type Binding<E extends Endpoint> = E['form'] extends object
  ? FormBinding<E>
  : E['answer'] extends 'stream' | 'page'
    ? Raw<ParsedOf<E>, Response>
    : E['audience'] extends 'anyone'
      ? Raw<ParsedOf<E>, Response | GivenOf<E>>
      : Verb<E> | Raw<ParsedOf<E>, Response | GivenOf<E>>
/** The binding of an endpoint that takes a form beside JSON, or in place of it. */
type FormBinding<E extends Endpoint> = E['body'] extends z.ZodType
  ? {
      readonly json: Verb<E> | Raw<ParsedOf<E>, GivenOf<E>>
      readonly form: Raw<PlacedOf<E>, FormGivenOf<E>>
    }
  : { readonly form: Raw<PlacedOf<E>, FormGivenOf<E>> }
type Bindings<E extends Endpoints> = { readonly [K in keyof E]: Binding<E[K]> }

/**
 * Binds a handler that needs the request itself (cookies, headers, streams). The handler returns the answer, or a whole
 * response.
 */
export function raw<I, R>(answer: Raw<I, R>['raw']): Raw<I, R> {
  return { raw: answer }
}

/**
 * The routes of a noun: every endpoint with the verb that answers it; one that is missing, or one too many, does not
 * compile. Refuses with 422 ERR_VALIDATION, `details.fields` naming each problem, what its schemas do not take.
 */
export function bind<const E extends Endpoints>(endpoints: E, verbs: Bindings<E>): Bound<E>
export function bind(endpoints: Endpoints, verbs: Record<string, AnyBinding>): Bound {
  return bindAny(endpoints, verbs)
}

/** The same for endpoints and verbs that are gone through, not written out: the caller knows that they fit. */
export function bindAny(endpoints: Endpoints, verbs: Record<string, AnyBinding>): Bound {
  const routes = new Hono<ApiEnv>()
  for (const [name, binding] of Object.entries(verbs)) {
    const endpoint = endpoints[name]
    if (!endpoint) throw new Error(`no endpoint is called ${name}`)
    routes.on(endpoint.method, [routeOf(endpoint)], ...judgesOf(endpoint), answering(endpoint, binding))
  }
  return { endpoints, routes }
}

/** Any binding, its types forgotten: a method's parameters are compared both ways. */
type AnyRaw = { raw(c: Context<ApiEnv>, input: object): unknown }
export type AnyVerb = { verb(ctx: Ctx, input: object): unknown }['verb']
type AnyBinding = AnyVerb | AnyRaw | { json?: AnyVerb | AnyRaw; form: AnyRaw }

type Judged = { in: object; out: { param: object; query: object; json: object } }

function answering(endpoint: Endpoint, binding: AnyBinding): MiddlewareHandler<ApiEnv, string, Judged> {
  return async (c) => {
    // The path wins: who changes a row by its path cannot name another in the body.
    const input = { ...c.req.valid('json'), ...c.req.valid('query'), ...c.req.valid('param') }
    if (endpoint.audience !== 'anyone') await judgeCompany(c)
    await judgeSearch(c, input)
    const answer = await answerOf(binding, c, input)
    if (answer instanceof Response) return answer
    return c.json(endpoint.answer === 'done' ? { message: endpoint.message ?? 'done' } : answer)
  }
}

/** Judges the query, each of its repeated values, and a JSON body. A form is judged where it is read (uploads.ts). */
async function judgeCompany(c: Context<ApiEnv>): Promise<void> {
  for (const companyId of c.req.queries('companyId') ?? []) requireOwnCompany(c, { companyId })
  // What is no JSON was refused before, or is read by nobody.
  if (isJson(c)) requireOwnCompany(c, await c.req.json().catch(() => undefined))
}

/** Judges a search for a number as a search for somebody's number, whatever the endpoint lists. */
async function judgeSearch(c: Context<ApiEnv>, input: { searchParam?: unknown }): Promise<void> {
  if (typeof input.searchParam === 'string') await askNumber(c.var.ctx, input.searchParam)
}

function answerOf(binding: AnyBinding, c: Context<ApiEnv>, input: object): unknown {
  if (typeof binding === 'function') return binding(c.var.ctx, input)
  if ('raw' in binding) return binding.raw(c, input)
  return isForm(c) || !binding.json ? binding.form.raw(c, input) : answerOf(binding.json, c, input)
}

function judgesOf({ params, query, headers, body, form, maxValues }: Endpoint): MiddlewareHandler<ApiEnv>[] {
  return [
    ...(headers ? [judge('header', headers)] : []),
    ...(params ? [judge('param', params)] : []),
    ...(query ? [judge('query', query)] : []),
    ...(body ? [form ? unlessForm(judgeJson(body, maxValues)) : judgeJson(body, maxValues)] : []),
  ]
}

function judge(target: 'param' | 'query' | 'header' | 'json', schema: z.ZodType): MiddlewareHandler<ApiEnv> {
  return zValidator(target, schema, refuse)
}

function judgeJson(schema: z.ZodType, maxValues?: number): MiddlewareHandler<ApiEnv> {
  return judge('json', boundedJson(schema, maxValues))
}

function refuse(judged: { success: true } | { success: false; error: z.core.$ZodError }): void {
  if (!judged.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(judged.error.issues) })
}

/** Files come as a form, which is read where it is kept. */
function unlessForm(judged: MiddlewareHandler<ApiEnv>): MiddlewareHandler<ApiEnv> {
  return (c, next) => (isForm(c) ? next() : judged(c, next))
}

function isJson(c: Context<ApiEnv>): boolean {
  return /^application\/([a-z.-]+\+)?json\s*(;|$)/i.test(c.req.header('content-type') ?? '')
}

function isForm(c: Context<ApiEnv>): boolean {
  return /^multipart\/form-data/i.test(c.req.header('content-type') ?? '')
}
