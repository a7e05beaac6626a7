/**
 * Every error that leaves the server, with its HTTP status: the only place where a status is chosen.
 * 401: no session, wrong credentials, out of hours. 403: refused. 404: not found or another company's.
 * 409: a state that forbids. 422: input. Specification 1 §8, server behaviour §13.
 */
export const ERRORS = {
  ERR_VALIDATION: 422,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_SESSION_EXPIRED: 401,
  ERR_TOKEN_EXPIRED: 403,
  ERR_OUT_OF_HOURS: 401,
  ERR_COMPANY_OFF: 403,
  ERR_NO_PERMISSION: 403,
  ERR_SUBSCRIPTION_EXPIRED: 403,
  ERR_PLAN_FEATURE: 403,
  ERR_PLAN_LIMIT: 403,
  ERR_SETTING_PRIVATE: 403,
  ERR_VISIT_READ_ONLY: 403,
  ERR_VISIT_OWN_COMPANY: 409,
  ERR_FOREIGN_ORIGIN: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_NOT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_FILE_FOUND: 404,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_FETCH_WAPP_MSG: 404,
  ERR_METHOD_NOT_ALLOWED: 405,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_TRANSITION: 409,
  ERR_QUEUE_REQUIRED: 422,
  ERR_TAG_REQUIRED: 409,
  ERR_LAST_ADMIN: 409,
  ERR_LAST_SUPER: 409,
  ERR_PIN_LIMIT: 409,
  ERR_VIEW_LIMIT: 409,
  ERR_BOT_CASE_LIMIT: 409,
  ERR_FLOW_CASE_LIMIT: 409,
  ERR_NO_RATING_MESSAGE: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 422,
  ERR_UNDO_EXPIRED: 409,
  ERR_UNDO_CHANGED: 409,
  ERR_UNDO_TAKEN: 409,
  ERR_ROW_CHANGED: 409,
  ERR_CARD_MOVED: 409,
  ERR_JOB_STATE: 409,
  ERR_TOO_MANY_JOBS: 409,
  ERR_SPREADSHEET: 422,
  ERR_PHONE_BOOK: 409,
  ERR_NOTHING_TO_EXPORT: 409,
  ERR_TRANSCRIPTION_OFF: 409,
  ERR_TRANSCRIPTION_KEY: 409,
  ERR_TRANSCRIPTION_FAILED: 409,
  ERR_TRANSCRIPTION_BUSY: 503,
  ERR_ASSIST_OFF: 409,
  ERR_ASSIST_FAILED: 409,
  ERR_PRIVATE_ADDRESS: 422,
  ERR_PUSH_REFUSED: 409,
  ERR_PLAN_IN_USE: 409,
  ERR_FILE_LIST_IN_USE: 409,
  ERR_CONTACT_LIST_IN_USE: 409,
  ERR_FLOW_EXISTS: 402,
  ERR_USER_IN_OPTIONS: 409,
  ERR_PLATFORM_COMPANY: 409,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_CONTACT_BLOCKED: 409,
  ERR_CONTACT_OPTED_OUT: 409,
  ERR_CONNECTION_TRANSITION: 409,
  ERR_NUMBER_IN_USE: 409,
  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_GREETING_REQUIRED: 422,
  ERR_WAPP_CHECK_CONTACT: 409,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 409,
  ERR_MESSAGE_STATE: 409,
  ERR_CHAT_ENDED: 409,
  ERR_SCHEDULE_STATE: 409,
  ERR_DELIVERY_STATE: 409,
  ERR_SENDING_WAPP_MSG: 409,
  ERR_DELETE_WAPP_MSG: 409,
  ERR_EDIT_WINDOW: 409,
  ERR_UNSUPPORTED_BY_CHANNEL: 409,
  ERR_CREATING_MESSAGE: 422,
  ERR_CREATING_TICKET: 422,
  ERR_MASKED_NUMBER: 422,
  ERR_FILE_TOO_LARGE: 413,
  ERR_BODY_TOO_LARGE: 413,
  ERR_FILE_TYPE: 415,
  ERR_RANGE: 416,
  ERR_TOO_MANY_ATTEMPTS: 429,
  ERR_IMPORT_LIMIT: 429,
  ERR_SEARCH_TIMEOUT: 503,
  ERR_BUSY: 503,
  ERR_UNAVAILABLE: 503,
  ERR_STORAGE_FULL: 507,
  ERR_STORAGE_REFUSED: 503,
  ERR_INTERNAL: 500,
} as const

export type ErrorCode = keyof typeof ERRORS
export type ErrorDetails = Record<string, unknown>

/** The one error of the domain: a code of the table above, and what the caller may know about it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, details?: ErrorDetails, options?: { cause?: unknown }) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERRORS[this.code]
  }
}

/** Input that a schema accepts but a rule refuses: `fields` maps a field's name to its problem's code. */
export function invalid(fields: Record<string, string>): AppError {
  return new AppError('ERR_VALIDATION', { fields })
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text)
}
