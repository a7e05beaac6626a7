import { ERRORS, type ErrorCode, isErrorCode } from './errors.ts'

/*
 * The codes of refusals as they travel: the one list of names for who answers and for who reads answers.
 */

/** Codes that travel by the name which clients of this family know: an expired or forged bearer is renewed once (403). */
const WIRE_NAMES = { ERR_TOKEN_EXPIRED: 'ERR_SESSION_EXPIRED' } as const satisfies Partial<
  Record<ErrorCode, ErrorCode>
>
type RenamedCode = keyof typeof WIRE_NAMES

/** A code as answers carry it. Who reads answers has this type: comparing it with a name that never travels does not compile. */
export type WireCode = Exclude<ErrorCode, RenamedCode>

/** The code as it leaves the server. */
export function wireCode(code: ErrorCode): WireCode {
  return isRenamed(code) ? WIRE_NAMES[code] : code
}

function isRenamed(code: ErrorCode): code is RenamedCode {
  return Object.hasOwn(WIRE_NAMES, code)
}

/** Travels in the place of ERR_FLOW_EXISTS. Server behaviour §13. */
export const FLOW_EXISTS_WORD = 'exist'

/** The `error` of an answer: the code, but for the one refusal that clients of this family know by a word. */
export function wireWord(code: ErrorCode): string {
  return code === 'ERR_FLOW_EXISTS' ? FLOW_EXISTS_WORD : wireCode(code)
}

export function isWireCode(text: string): text is WireCode {
  return isErrorCode(text) && !isRenamed(text)
}

/** Whether an answer says that the bearer is old or forged, rather than that the session is over (401): renew it and repeat, once. */
export function refusesBearer(status: number, code: WireCode | undefined): boolean {
  return status === ERRORS.ERR_TOKEN_EXPIRED && code === WIRE_NAMES.ERR_TOKEN_EXPIRED
}

/** Codes that a browser gives to what never reached the API, and to an answer that it does not know. */
const BROWSER_CODES = ['ERR_OFFLINE', 'ERR_CONNECTION_NOT_READY', 'ERR_UNKNOWN'] as const
export type BrowserCode = (typeof BROWSER_CODES)[number]

export function isBrowserCode(text: string): text is BrowserCode {
  return BROWSER_CODES.some((code) => code === text)
}
