import { useField } from '@conform-to/react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'
import { Select, type SelectOption } from '~/ui/select'
import { LISTS, SWITCHES } from '../read-values'
import { FieldFrame, FieldNotes, type FieldProps, useControl } from './field-frame'

type SelectFieldProps = FieldProps & {
  options: readonly SelectOption[]
  /** The text of the empty choice; without it the first option is chosen. */
  emptyText?: string
}

/** One of a few. */
export function SelectField({
  name,
  label,
  help,
  required,
  className,
  options,
  emptyText,
}: SelectFieldProps) {
  const { field, control, isOptional } = useControl({ name, help, required })
  return (
    <FieldFrame field={field} label={label} help={help} isOptional={isOptional} className={className}>
      <Select
        key={field.key}
        {...control}
        options={options}
        {...(emptyText !== undefined && { placeholder: emptyText })}
        defaultValue={field.initialValue ?? ''}
      />
    </FieldFrame>
  )
}

type SwitchFieldProps = FieldProps & {
  /** Cannot be taken away here; its value is sent all the same. */
  fixed?: boolean
}

/** On or off: the browser's own box drawn as a switch, so that it works and is sent without any script. */
export function SwitchField({ name, label, help, className, fixed }: SwitchFieldProps) {
  const { field, control } = useControl({ name, help })
  return (
    <div className={cn('grid gap-1', className)}>
      <input type="hidden" name={SWITCHES} value={field.name} />
      {fixed && <input type="hidden" name={field.name} value="true" />}
      <label className="flex items-start justify-between gap-4 touch:min-h-11">
        <span className="font-medium">{label}</span>
        <input
          key={field.key}
          {...control}
          {...(fixed && { name: undefined })}
          type="checkbox"
          value="true"
          disabled={fixed}
          defaultChecked={fixed || field.initialValue === 'true'}
          className="switch mt-0.5"
        />
      </label>
      <div className="pe-13">
        <FieldNotes field={field} help={help} />
      </div>
    </div>
  )
}

export type Entity = { id: number; name: string; color?: string; note?: string }

type TicksFieldProps = FieldProps & {
  options: readonly Entity[]
  /** Shown when there is nothing to choose from: the next step. */
  empty: ReactNode
  draw?: (entity: Entity) => ReactNode
  /** The section above says the same. */
  hideLabel?: boolean
  onChange?: (chosen: readonly number[]) => void
}

/** Any of a few rows, as boxes to tick: for many, see EntityField. */
export function TicksField({
  name,
  label,
  help,
  className,
  options,
  empty,
  draw,
  hideLabel,
  onChange,
}: TicksFieldProps) {
  const [field] = useField<string[]>(name)
  const { control } = useControl({ name, help })
  const chosen = new Set([field.initialValue].flat().map(String))
  return (
    <fieldset
      aria-describedby={control['aria-describedby']}
      className={cn('grid grid-cols-[minmax(0,1fr)] gap-1', className)}
      onChange={({ currentTarget }) => onChange?.(tickedIn(currentTarget))}
    >
      <legend className={cn('mb-1 text-sm font-medium', hideLabel && 'sr-only')}>{label}</legend>
      <input type="hidden" name={LISTS} value={field.name} />
      {options.length === 0 && <div className="text-sm text-muted">{empty}</div>}
      {options.map((option) => (
        <label
          key={`${field.key} ${option.id}`}
          className="-mx-2 flex min-h-8 items-center gap-2.5 rounded-md px-2 hover:bg-hover touch:min-h-11"
        >
          <input
            type="checkbox"
            name={field.name}
            value={option.id}
            defaultChecked={chosen.has(String(option.id))}
            className="size-4 shrink-0 accent-accent touch:size-6"
          />
          {draw?.(option) ?? <span className="min-w-0 truncate">{option.name}</span>}
        </label>
      ))}
      <FieldNotes field={field} help={help} />
    </fieldset>
  )
}

function tickedIn(fieldset: HTMLFieldSetElement): number[] {
  const boxes = [...fieldset.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  return boxes.filter(({ checked }) => checked).map(({ value }) => Number(value))
}
