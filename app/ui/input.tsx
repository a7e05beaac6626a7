import * as React from 'react'
import { cn } from '~/lib/cn'

export const fieldClass =
  'w-full min-w-0 rounded-md border border-line-strong bg-raised px-3 text-base text-ink transition-colors placeholder:text-faint focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-bad'

export const Input = React.forwardRef<HTMLInputElement, React.ComponentPropsWithoutRef<'input'>>(
  ({ className, ...props }, ref) => (
    <input ref={ref} className={cn(fieldClass, 'h-9 touch:h-11 touch:text-lg', className)} {...props} />
  ),
)
Input.displayName = 'Input'
