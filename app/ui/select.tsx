import { ChevronDown } from 'lucide-react'
import * as React from 'react'
import { cn } from '~/lib/cn'
import { fieldClass } from './input'

export type SelectOption = { value: string | number; label: string; disabled?: boolean }

/** The browser's own select: works before any script, with the phone's own wheel. */
export const Select = React.forwardRef<
  HTMLSelectElement,
  React.ComponentPropsWithoutRef<'select'> & { options: readonly SelectOption[]; placeholder?: string }
>(({ className, options, placeholder, ...props }, ref) => (
  <span className="relative block">
    <select
      ref={ref}
      className={cn(fieldClass, 'h-9 appearance-none pe-8 touch:h-11 touch:text-lg', className)}
      {...props}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-muted print:hidden"
    />
  </span>
))
Select.displayName = 'Select'
