import { useTranslation } from 'react-i18next'
import { plainText, previewKind } from '#domain/messages/contract/plain-preview.ts'
import { cut } from '~/lib/text/format'

/** The last message is cut at this many characters in a row. Specification 1 §2. */
const PREVIEW_LENGTH = 40

/** Returns a function that words a message for a row, or for a notification of the page, in the visitor's language. */
export function usePreview(length = PREVIEW_LENGTH) {
  const { t } = useTranslation('tickets')
  return (body: string): string => {
    const kind = previewKind(body)
    return kind === 'text' ? cut(plainText(body), length) : t(`preview.${kind}`)
  }
}
