import * as Primitive from '@radix-ui/react-label'
import * as React from 'react'
import { cn } from '~/lib/cn'

export const Label = React.forwardRef<
  React.ElementRef<typeof Primitive.Root>,
  React.ComponentPropsWithoutRef<typeof Primitive.Root>
>(({ className, ...props }, ref) => (
  <Primitive.Root ref={ref} className={cn('text-sm font-medium text-ink', className)} {...props} />
))
Label.displayName = 'Label'
