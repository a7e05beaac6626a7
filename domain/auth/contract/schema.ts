import { z } from 'zod'
import { PageNumber, Storable, Text } from '../../core/contract/fields.ts'
import { PLAN_FLAGS } from '../../plans/contract/rules.ts'
import { COMPANY_SETTING_NAMES } from '../../settings/contract/schema.ts'
import { RIGHTS_VIEW } from '../../users/contract/rights.ts'

/**
 * The headers that the web sends with each call to the API, server to server: the proof that it is the web, the
 * visitor's sign-in session, address, request id and browser. The API believes the others only beside a true `secret`.
 * Architecture section 6, rule 15; docs/api.md.
 */
export const WEB_HEADERS = {
  secret: 'x-recado-web',
  session: 'x-recado-session',
  address: 'x-recado-address',
  browser: 'x-recado-browser',
  requestId: 'x-request-id',
} as const

/** The text whose signature for the purpose `web-to-api` is the web's proof. */
export const WEB_CLAIM = 'web'

const BrowserId = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .optional()

/** POST /auth/login. Any password up to 128 characters may try. */
export const SignInInput = z.object({
  email: z
    .string()
    .max(250)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.email()),
  password: z.string().min(1).max(128),
  /** Names the browser: signing in again there replaces its own session without a word. */
  browserId: BrowserId,
})
export type SignInInput = z.infer<typeof SignInInput>

/** A password that is being set: 8 to 128 characters with upper, lower and digit. Server behaviour §10. */
export const NewPassword = z
  .string()
  .min(8)
  .max(128)
  .refine((text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\d/.test(text), 'weakPassword')

/** The same of a form that may leave it as it is: an emptied box changes no password. */
export const OptionalPassword = z.preprocess(
  (value: string | undefined) => (value === '' ? undefined : value),
  NewPassword.optional(),
)

/** POST /auth/set-up: the first super administrator, by the link that the first start printed. */
export const SetUpInput = z.object({
  code: z.string().regex(/^[0-9a-f]{32}$/),
  name: Text(50, 2),
  email: SignInInput.shape.email,
  password: NewPassword,
  companyName: Text(50, 2).default('Recado'),
})
export type SetUpInput = z.infer<typeof SetUpInput>

const Queue = z.object({ id: z.number(), name: z.string(), color: z.string() })

/** The person who is signed in, as POST /auth/login, POST /auth/refresh_token and GET /auth/me describe them. */
export const SignedInView = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(['admin', 'user']),
  super: z.boolean(),
  companyId: z.number(),
  company: z.object({
    id: z.number(),
    name: z.string(),
    /** End of what is paid for; company 1 never ends (specification 1 §4). */
    dueDate: z.iso.datetime().nullable(),
    isExpired: z.boolean(),
    timeZone: z.string(),
    /** The time zone of protocols. */
    protocolTimeZone: z.string(),
    country: z.string(),
    /** The features that its plan holds. */
    planFlags: z.array(z.enum(PLAN_FLAGS)),
    companieSettings: z.partialRecord(z.enum(COMPANY_SETTING_NAMES), z.union([z.string(), z.boolean()])),
  }),
  profileImage: z.string().nullable(),
  color: z.string(),
  queues: z.array(Queue),
  whatsappId: z.number().nullable(),
  startWork: z.string(),
  endWork: z.string(),
  farewellMessage: z.string(),
  language: z.string().nullable(),
  defaultTheme: z.enum(['light', 'dark']),
  defaultMenu: z.enum(['open', 'closed']),
  defaultTicketsManagerWidth: z.number(),
  ...RIGHTS_VIEW,
  masksNumbers: z.boolean(),
  /** The company that the person belongs to, while they visit `company` as support; null in their own. */
  homeCompanyId: z.number().nullable(),
  /** The time at which the visit ends by itself. */
  visitEndsAt: z.iso.datetime().nullable(),
})
export type SignedInView = z.infer<typeof SignedInView>

export const SignedInAnswer = z.object({
  /** The bearer, for the Authorization header and the socket's first frame. */
  token: z.string(),
  /** So long it is valid from now on, for whose clock may be wrong. */
  expiresInSeconds: z.number(),
  expiresAt: z.iso.datetime(),
  /** Give it to the live socket: it tells everything that came after this page's data was read. */
  cursor: z.string(),
  user: SignedInView,
})
export type SignedInAnswer = z.infer<typeof SignedInAnswer>

/** GET and PUT /preferences: how a user likes the screens. The browser owns the keys. */
export const Preferences = z.record(
  z.string().regex(/^[\w.-]{1,60}$/),
  z.union([Storable(500), z.number(), z.boolean()]),
)
export type Preferences = z.infer<typeof Preferences>

/** POST /companies/{id}/support-visits: why a super administrator looks into the company, as its admins read it. */
export const StartVisitInput = z.object({ reason: Text(200, 5) })
export type StartVisitInput = z.infer<typeof StartVisitInput>

export const VisitPageInput = z.object({ pageNumber: PageNumber() })
export type VisitPageInput = z.infer<typeof VisitPageInput>

/** A look that support took into the company. */
export const VisitView = z.object({
  id: z.number(),
  visitorName: z.string(),
  reason: z.string(),
  startedAt: z.iso.datetime(),
  /** The time at which it ended, or will end by itself. */
  endsAt: z.iso.datetime(),
  isOver: z.boolean(),
})
export type VisitView = z.infer<typeof VisitView>

export const VisitPage = z.object({ visits: z.array(VisitView), count: z.number(), hasMore: z.boolean() })
export type VisitPage = z.infer<typeof VisitPage>
