import { useTranslation } from 'react-i18next'
import { SEND_FAILURES, type SendFailure } from '#domain/messages/contract/schema.ts'
import { useErrorLine } from './error-text'

/** The sentence for a failed send: the channel's failures have codes of ours, and the API's refusals are errors. */
export function useFailureText() {
  const { t } = useTranslation('bubbles')
  const errorLine = useErrorLine()
  return (code: string): string => (isSendFailure(code) ? t(`failure.${code}`) : errorLine(code))
}

function isSendFailure(code: string): code is SendFailure {
  return SEND_FAILURES.some((failure) => failure === code)
}
