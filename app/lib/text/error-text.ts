import { useTranslation } from 'react-i18next'
import { ERRORS } from '#domain/core/contract/errors.ts'
import { isBrowserCode, isWireCode } from '#domain/core/contract/wire-codes.ts'

const FIELD_CODES = [
  'required',
  'invalid',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'whole',
  'email',
  'color',
  'taken',
  'overlap',
  'noDuration',
  'empty',
  'variable',
  'unsupported',
] as const

/**
 * The sentence for an error code: what happened and what to do. A code that has none is shown as the server sent it.
 * Specification 1 §8.
 */
export function useErrorText() {
  const { t } = useTranslation('errors')
  return (code: string, details: Record<string, unknown> = {}): string =>
    rawText(code, details) ??
    (isWireCode(code) || isBrowserCode(code)
      ? t(code, { limit: 64, ...details, ...contextOf(details) })
      : t('ERR_UNKNOWN'))
}

/** Returns the text that the server sent in place of a code that has a sentence. */
function rawText(code: string, { unknownCode }: Record<string, unknown>): string | undefined {
  if (code === 'ERR_UNKNOWN') return typeof unknownCode === 'string' && unknownCode ? unknownCode : undefined
  return code.startsWith('ERR_') && !isWireCode(code) && !isBrowserCode(code) ? code : undefined
}

/** Chooses the sentence that names what a limit counts (five users, one queue), or which feature the plan lacks. */
function contextOf({ of: noun, limit, feature }: Record<string, unknown>) {
  if (typeof feature === 'string') return { context: feature }
  return typeof noun === 'string' && typeof limit === 'number' ? { context: noun, count: limit } : undefined
}

/** The line with the code to quote to support, for errors that users cannot mend themselves; undefined for others. */
export function useQuote() {
  const { t } = useTranslation()
  return (code: string, { unknownCode, requestId }: Record<string, unknown> = {}): string | undefined => {
    if (!isQuoted(code)) return undefined
    const parts = [unknownCode ?? code, requestId].filter((part) => typeof part === 'string')
    return t('error.code', { code: parts.join(' · ') })
  }
}

/** Whether a user who asks for help should quote the code: for a fault of the server, or an unknown one. Who is told to search more narrowly needs none. */
function isQuoted(code: string): boolean {
  if (isWireCode(code)) return ERRORS[code] >= 500 && code !== 'ERR_SEARCH_TIMEOUT'
  return !isBrowserCode(code) || code === 'ERR_UNKNOWN'
}

/** The sentence with the code to quote behind it, where there is one: for places that show one line. */
export function useErrorLine() {
  const errorText = useErrorText()
  const quote = useQuote()
  return (code: string, details: Record<string, unknown> = {}): string =>
    [errorText(code, details), quote(code, details)].filter(Boolean).join(' ')
}

/** The sentence for a field's problem; of a number, with the bound that its schema has. */
export function useFieldText() {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  const said = (limit: number) => new Intl.NumberFormat(i18n.language).format(limit)
  return (code: string, { min, max }: { min?: number; max?: number } = {}): string => {
    if (code.startsWith('ERR_')) return errorText(code)
    if (code === 'tooSmall' && min !== undefined) return t('bound.atLeast', { limit: said(min) })
    if (code === 'tooLarge' && max !== undefined) return t('bound.atMost', { limit: said(max) })
    const fieldCode = FIELD_CODES.find((field) => field === code)
    return t(`validation.${fieldCode ?? 'invalid'}`)
  }
}
