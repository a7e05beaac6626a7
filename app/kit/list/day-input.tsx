import { useId } from 'react'
import { Input } from '~/ui/input'

type DayInputProps = { name: string; label: string; value: string; min?: string; isOptional?: boolean }

/** A day of a page's address, with its name before it. */
export function DayInput({ name, label, value, min, isOptional = false }: DayInputProps) {
  const id = useId()
  return (
    <span className="flex items-center gap-1.5 max-sm:grid max-sm:min-w-36 max-sm:flex-1 max-sm:gap-0.5">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <Input
        key={value}
        id={id}
        type="date"
        name={name}
        defaultValue={value}
        {...(min && { min })}
        required={!isOptional}
        className="w-auto max-sm:w-full max-sm:px-2 touch:max-sm:text-base"
      />
    </span>
  )
}
