import { useTranslation } from 'react-i18next'
import { ERRORS } from '#domain/core/errors.ts'
import { isBrowserCode, isWireCode } from '#domain/core/wire-codes.ts'

const FIELD_CODES = [
  'required',
  'invalid',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'email',
  'color',
  'taken',
  'overlap',
  'noDuration',
  'empty',
  'variable',
  'unsupported',
] as const

/** The sentence for an error code: what happened and what to do. Specification 1 §8. */
export function useErrorText() {
  const { t } = useTranslation('errors')
  return (code: string, details: Record<string, unknown> = {}): string =>
    isWireCode(code) || isBrowserCode(code)
      ? t(code, { limit: 64, ...details, ...sayOf(details) })
      : t('ERR_UNKNOWN')
}

/** The plural forms for a limit, which name what it limits: five users, one queue. */
function sayOf({ of, limit }: Record<string, unknown>) {
  return typeof of === 'string' && typeof limit === 'number' ? { context: of, count: limit } : undefined
}

/** Whether a user who asks for help should quote the code: for a fault of the server, or an unknown one. */
export function isQuoted(code: string): boolean {
  if (isWireCode(code)) return ERRORS[code] >= 500
  return !isBrowserCode(code) || code === 'ERR_UNKNOWN'
}

/** The sentence for a field's problem. */
export function useFieldText() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (code: string): string => {
    if (code.startsWith('ERR_')) return errorText(code)
    const known = FIELD_CODES.find((field) => field === code)
    return t(`validation.${known ?? 'invalid'}`)
  }
}
