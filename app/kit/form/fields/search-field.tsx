import { useEffect, useRef } from 'react'
import { Input } from '~/ui/input'
import { FieldFrame, type FieldProps, useControl } from './field-frame'

type SearchFieldProps = Pick<FieldProps, 'name' | 'label' | 'help'> & {
  value: string
  onChange: (text: string) => void
  /** Enter was pressed: what is first among what was found is meant. */
  onEnter?: () => void
}

/**
 * Looks for what a field is to hold, by typing: the text itself is not sent, and Enter in it sends nothing. What is wrong
 * with the field is said here, as its value, chosen below, is nothing that one could go to.
 */
export function SearchField({ name, label, help, value, onChange, onEnter }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { field, control } = useControl({ name, help })
  const isRefused = field.errors !== undefined
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused])
  return (
    <FieldFrame field={field} label={label} help={help}>
      <Input
        {...control}
        name={undefined}
        ref={input}
        type="search"
        autoFocus
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          const isSaving = event.ctrlKey || event.metaKey
          if (event.key !== 'Enter' || isSaving) return
          event.preventDefault()
          onEnter?.()
        }}
      />
    </FieldFrame>
  )
}
