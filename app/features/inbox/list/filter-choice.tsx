import { useId } from 'react'
import { Checkbox } from '~/ui/checkbox'

type FilterChoiceProps = { label: string; checked: boolean; onChange: (on: boolean) => void }

export function FilterChoice({ label, checked, onChange }: FilterChoiceProps) {
  const id = useId()
  return (
    <div className="flex min-h-8 items-center gap-2.5 rounded-md px-1 hover:bg-hover touch:min-h-11">
      <Checkbox id={id} checked={checked} onCheckedChange={(on) => onChange(on === true)} />
      <label htmlFor={id} className="flex-1 truncate">
        {label}
      </label>
    </div>
  )
}
