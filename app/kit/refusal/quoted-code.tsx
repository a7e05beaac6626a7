import { useTranslation } from 'react-i18next'
import { isQuoted } from '~/lib/text/error-text'

type QuotedCodeProps = { code: string; details?: Record<string, unknown> | undefined }

/** The error code to quote to support, for errors that users cannot mend themselves; nothing for others. */
export function QuotedCode({ code, details = {} }: QuotedCodeProps) {
  const { t } = useTranslation()
  const { unknownCode, requestId } = details
  if (!isQuoted(code)) return null
  const quoted = [unknownCode ?? code, requestId].filter((part) => typeof part === 'string')
  return (
    <p className="select-all break-all text-xs text-muted">{t('error.code', { code: quoted.join(' · ') })}</p>
  )
}
