import type { SignedIn } from '#domain/auth/signed-in.ts'
import type { Ctx, Services } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import type { OutgoingRules } from '#domain/core/outgoing/outgoing.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimits } from './rate-limits.ts'

/** The dependencies of the API: main.ts opens them, and tests bring their own. */
export type ApiDeps = {
  services: Services
  /** Those of programs, whose database connections are few and their own: however much they send, pages have theirs. */
  programServices: Services
  signedIn: SignedIn
  metrics: Metrics
  limits: RateLimits
  webUrl: string
  apiUrl: string
  trustedProxies: readonly string[]
  version: string
  /**
   * The token that clients, except for the web, send with GET /public-settings. It is a constant of the installation,
   * not a secret.
   */
  publicToken: string
  /** By which the figures are read from another machine; none = from nowhere else. */
  metricsToken?: string | undefined
  /** The operator's rules for addresses that users give. */
  outgoing: OutgoingRules
  /** So often it is looked whether the sessions of live sockets still live. */
  socketCheckSeconds: number
  /** The state of the live sockets of this process, for readiness and figures. */
  live: { sockets(): number; lagSeconds(): number; pageCursor(): string }
}

/** The OpenAPI document as it is sent: its JSON, the same with gzip, and the tag of its version. */
export type SerializedDocument = { text: string; gzip: Uint8Array<ArrayBuffer>; etag: string }

export type ApiEnv = {
  Bindings: { socketAddress?: string }
  Variables: {
    deps: ApiDeps
    requestId: string
    /** The visitor's address, as far as it can be believed. */
    address: string
    /** The call comes from our web, server to server. */
    isWeb: boolean
    /** The OpenAPI document of this API. */
    document: () => SerializedDocument
    /** Endpoints of `anyone` have none of these three, those of programs no actor. */
    actor: UserActor
    ctx: Ctx
    /** Id of the sign-in session when it came with the call (web or cookie), not by bearer. */
    sessionId: string | undefined
    /** The number of a program's call, once it is read from a form. */
    calledNumber: string | undefined
  }
}
