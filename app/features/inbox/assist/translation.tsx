import { useTranslation } from 'react-i18next'
import { useTranslationOf } from './translations'

/** The translation of a message below it, for who has asked for it. */
export function Translation({ message }: { message: { id: number; version: number } }) {
  const { t } = useTranslation('bubbles')
  const text = useTranslationOf(message)
  if (text === undefined) return null
  return (
    <p
      aria-live="polite"
      className="mt-1 border-s-2 border-line-strong ps-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      <span className="sr-only">{t('translation')}: </span>
      {text}
    </p>
  )
}
