import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText, useFieldText } from '~/lib/text/error-text'
import { Spinner } from './spinner'
import { Alert } from './ui/alert'
import { Button, type ButtonProps } from './ui/button'
import { Label } from './ui/label'

type FieldIds = {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  required?: boolean
}

type FieldProps = {
  label: string
  name: string
  /** Problems by field name, as a form's answer carries them. */
  errors?: Record<string, string>
  help?: string
  required?: boolean
  children: (control: FieldIds) => ReactNode
}

/** A labelled control: label above, help below, the problem under it with what to do. */
export function Field({ label, name, errors, help, required, children }: FieldProps) {
  const id = useId()
  const fieldText = useFieldText()
  const problem = errors?.[name]
  const notes = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const control: FieldIds = {
    id,
    name,
    required,
    ...(notes && { 'aria-describedby': notes }),
    ...(problem && { 'aria-invalid': true }),
  }
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children(control)}
      {help && (
        <p id={`${id}-help`} className="text-xs text-muted">
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="text-xs font-medium text-bad">
          {fieldText(problem)}
        </p>
      )}
    </div>
  )
}

/** Why the form was not done, in words; nothing while there is no problem. */
export function Problem({ code, details }: { code?: string; details?: Record<string, unknown> }) {
  const errorText = useErrorText()
  if (!code) return null
  return (
    <Alert tone="bad" role="alert" data-code={code}>
      {errorText(code, details)}
    </Alert>
  )
}

/** The primary button of a form: says the verb, shows that it is being done, and cannot be pressed twice. */
export function SubmitButton({ busy, children, ...props }: ButtonProps & { busy?: boolean }) {
  const { t } = useTranslation()
  return (
    <Button type="submit" variant="primary" aria-disabled={busy} {...props}>
      {busy && <Spinner label={t('loading')} />}
      {children}
    </Button>
  )
}
