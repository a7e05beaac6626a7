import { type FieldMetadata, useField } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { Label } from '~/ui/label'
import { type FieldFacts, factsAt } from '../field-facts'
import { useFormAround, useFormFieldText } from '../form-context'

/** The properties that every field takes. */
export type FieldProps = {
  /** The path in the schema: `name`, `options[0].text`. */
  name: string
  label: string
  /** A sentence below the field. */
  help?: ReactNode
  /** Required although the schema does not say so: another field, or a setting, decides it. */
  required?: boolean | undefined
  className?: string | undefined
}

export type Control = {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** The state of a field, the facts that its schema has, and the properties for its control. */
export function useControl({ name, help, required }: Pick<FieldProps, 'name' | 'help' | 'required'>) {
  const [field] = useField<string>(name)
  const around = useFormAround()
  const facts: FieldFacts | undefined = factsAt(around.facts, name)
  const isOptional = !(required ?? facts?.isRequired)
  const notes = [help && field.descriptionId, field.errors && field.errorId].filter(Boolean).join(' ')
  const control: Control = {
    id: field.id,
    name: field.name,
    ...(notes && { 'aria-describedby': notes }),
    ...(field.errors && { 'aria-invalid': true }),
    ...(!isOptional && { 'aria-required': true }),
  }
  return { field, facts, control, isOptional }
}

type FieldFrameProps = Omit<FieldProps, 'name'> & {
  field: Pick<FieldMetadata<string>, 'id' | 'errors' | 'errorId' | 'descriptionId'> & { name: string }
  /** True: "optional" is shown beside the label, unless there is an `aside`. */
  isOptional?: boolean
  /** Shown to the right of the label, such as the length of the text. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of a field: the label above the control, help below it, and the problem with its remedy last. */
export function FieldFrame({ field, label, help, isOptional, aside, className, children }: FieldFrameProps) {
  const { t } = useTranslation('kit')
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={field.id}>{label}</Label>
        {aside ?? (isOptional && <span className="text-xs text-faint">{t('optional')}</span>)}
      </div>
      {children}
      <FieldNotes field={field} help={help} />
    </div>
  )
}

/** The help of a field and its problem, for below the control. */
export function FieldNotes({ field, help }: Pick<FieldFrameProps, 'field' | 'help'>) {
  const fieldText = useFormFieldText()
  return (
    <>
      {help && (
        <p id={field.descriptionId} className="text-xs text-muted">
          {help}
        </p>
      )}
      {field.errors && (
        <p id={field.errorId} className="text-xs font-medium text-bad">
          {fieldText(field.name, field.errors[0] ?? '')}
        </p>
      )}
    </>
  )
}
