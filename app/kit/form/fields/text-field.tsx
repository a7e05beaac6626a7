import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useDay } from '~/lib/ui/use-day'
import { Input } from '~/ui/input'
import { PasswordInput } from '~/ui/password-input'
import { Textarea } from '~/ui/textarea'
import { FieldFrame, type FieldProps, useControl } from './field-frame'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'date' | 'time'
} & Pick<
    ComponentProps<'input'>,
    'autoComplete' | 'autoFocus' | 'inputMode' | 'placeholder' | 'readOnly' | 'step'
  >

/** One line of text. */
export function TextField({
  name,
  label,
  help,
  required,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  const { field, facts, control, isOptional } = useControl({ name, help, required })
  const describedBy = [control['aria-describedby'], type === 'date' && `${field.id}-day`]
    .filter(Boolean)
    .join(' ')
  const described = describedBy && { 'aria-describedby': describedBy }
  const inputProps = {
    ...control,
    ...described,
    ...input,
    maxLength: facts?.maxLength,
    defaultValue: field.initialValue ?? '',
  }
  return (
    <FieldFrame
      field={field}
      label={label}
      help={help}
      isOptional={isOptional}
      aside={type === 'date' ? <DayWritten id={`${field.id}-day`} day={field.value} /> : undefined}
      className={className}
    >
      {type === 'password' ? (
        <PasswordInput key={field.key} {...inputProps} />
      ) : (
        <Input key={field.key} type={type} {...inputProps} />
      )}
    </FieldFrame>
  )
}

/** The day as lists write it: a browser's own field has the order of the browser's language, whatever the person's is. */
function DayWritten({ id, day }: { id: string; day: string | undefined }) {
  const write = useDay()
  const isDay = day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return (
    <span id={id} className="tabular text-xs text-muted">
      {isDay && write(day)}
    </span>
  )
}

type TextAreaFieldProps = FieldProps & Pick<ComponentProps<'textarea'>, 'rows' | 'autoFocus' | 'placeholder'>

/** Several lines; how much room is left is said towards the end of it. */
export function TextAreaField({
  name,
  label,
  help,
  required,
  className,
  rows = 3,
  ...input
}: TextAreaFieldProps) {
  const { field, facts, control, isOptional } = useControl({ name, help, required })
  return (
    <FieldFrame
      field={field}
      label={label}
      help={help}
      isOptional={isOptional}
      aside={<RoomLeft text={field.value} maxLength={facts?.maxLength} />}
      className={className}
    >
      <Textarea
        key={field.key}
        {...control}
        {...input}
        rows={rows}
        maxLength={facts?.maxLength}
        defaultValue={field.initialValue ?? ''}
      />
    </FieldFrame>
  )
}

/** From this part of the length on. */
const NEAR = 0.9

/** Whether little room is left: an optional field says until then that it is one. */
export function isNearEnd(text: string, maxLength: number | undefined): maxLength is number {
  return maxLength !== undefined && text.length >= maxLength * NEAR
}

/** Shows how many characters still fit, once a text nears its limit. */
export function RoomLeft({
  text = '',
  maxLength,
}: {
  text: string | undefined
  maxLength: number | undefined
}) {
  const { t } = useTranslation('kit')
  if (!isNearEnd(text, maxLength)) return undefined
  return (
    <span className="tabular text-xs text-muted" aria-live="polite">
      {t('roomLeft', { count: maxLength - text.length })}
    </span>
  )
}
