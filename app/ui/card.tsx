import * as React from 'react'
import { cn } from '~/lib/cn'

export const Card = React.forwardRef<HTMLDivElement, React.ComponentPropsWithoutRef<'div'>>(
  ({ className, ...props }, ref) => (
    <div ref={ref} className={cn('rounded-lg border border-line bg-raised', className)} {...props} />
  ),
)
Card.displayName = 'Card'
