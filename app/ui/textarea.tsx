import * as React from 'react'
import { cn } from '~/lib/cn'
import { fieldClass } from './input'

export const Textarea = React.forwardRef<HTMLTextAreaElement, React.ComponentPropsWithoutRef<'textarea'>>(
  ({ className, ...props }, ref) => (
    <textarea ref={ref} className={cn(fieldClass, 'min-h-20 py-2 touch:text-lg', className)} {...props} />
  ),
)
Textarea.displayName = 'Textarea'
