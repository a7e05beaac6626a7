import { Check } from 'lucide-react'
import * as React from 'react'

/** `Checkbox` without its library, for the first screen: it looks the same, works as a button, and belongs to no form. */
export const PlainCheckbox = React.forwardRef<
  HTMLButtonElement,
  Omit<React.ComponentPropsWithoutRef<'button'>, 'type' | 'role'> & { checked: boolean }
>(({ checked, ...props }, ref) => (
  <button
    ref={ref}
    type="button"
    role="checkbox"
    aria-checked={checked}
    className="relative flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-raised transition-colors before:absolute before:-inset-1 aria-checked:border-accent aria-checked:bg-accent aria-checked:text-on-accent touch:before:-inset-3.5"
    {...props}
  >
    {checked && <Check className="size-3.5" strokeWidth={3} />}
  </button>
))
PlainCheckbox.displayName = 'PlainCheckbox'
