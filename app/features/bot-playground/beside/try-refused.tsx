import { useTranslation } from 'react-i18next'
import type { Problem as Refused } from '#domain/core/contract/problems.ts'
import { fieldOf } from '~/kit/form/error-summary'
import type { FieldSentences } from '~/kit/form/form-context'
import { errorsOf } from '~/kit/form/submission'
import { Problem } from '~/kit/problem'
import { useFieldText } from '~/lib/text/error-text'
import { Alert } from '~/ui/alert'

type TryRefusedProps = {
  problem: Refused | undefined
  form: HTMLFormElement
  messages: FieldSentences | undefined
  labelled: (name: string) => string | undefined
  /** Back to the form. */
  onClose: () => void
}

/** Why what stands in the form cannot be tried, with the way to each field that needs attention. */
export function TryRefused({ problem, form, messages, labelled, onClose }: TryRefusedProps) {
  const { t } = useTranslation('bot-playground')
  const fieldText = useFieldText()
  if (!problem) return null
  const fields = Object.entries(errorsOf(problem.fields)).map(
    ([path, [code = 'invalid'] = []]) => [path.replace(PART, ''), code] as const,
  )
  if (problem.code !== 'ERR_VALIDATION' || fields.length === 0)
    return <Problem code={problem.code} details={problem.details} />
  return (
    <Alert tone="bad" role="alert" data-code={problem.code}>
      <p>{t('beside.refused')}</p>
      <ul className="grid gap-0.5">
        {fields.map(([name, code]) => (
          <li key={name}>
            <button
              type="button"
              className="rounded-sm text-start underline underline-offset-2 touch:min-h-11"
              onClick={() => {
                onClose()
                fieldOf(form.id, name)?.focus()
              }}
            >
              {labelled(name) ?? name}
            </button>
            {': '}
            {messages?.[`${name}.${code}`] ?? fieldText(code)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** The server names what it was sent as a part of the try. */
const PART = /^(connection|queue|settings)\./
