import { useErrorText } from '~/lib/text/error-text'
import { Alert } from '~/ui/alert'
import { QuotedCode } from './refusal/quoted-code'

type ProblemProps = { code?: string | undefined; details?: Record<string, unknown> | undefined }

/** Why something was not done, in words; nothing while there is no problem. */
export function Problem({ code, details }: ProblemProps) {
  const errorText = useErrorText()
  if (!code) return null
  return (
    <Alert tone="bad" role="alert" data-code={code}>
      <p>{errorText(code, details)}</p>
      <QuotedCode code={code} details={details} />
    </Alert>
  )
}
