import { useQuote } from '~/lib/text/error-text'

type QuotedCodeProps = { code: string; details?: Record<string, unknown> | undefined }

/** The error code to quote to support, for errors that users cannot mend themselves; nothing for others. */
export function QuotedCode({ code, details }: QuotedCodeProps) {
  const quote = useQuote()(code, details)
  return quote && <p className="select-all break-all text-xs text-muted">{quote}</p>
}
