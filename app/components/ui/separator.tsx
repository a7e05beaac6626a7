import { Separator as Primitive } from 'radix-ui'
import * as React from 'react'
import { cn } from '~/lib/cn'

export const Separator = React.forwardRef<
  React.ElementRef<typeof Primitive.Root>,
  React.ComponentPropsWithoutRef<typeof Primitive.Root>
>(({ className, orientation = 'horizontal', ...props }, ref) => (
  <Primitive.Root
    ref={ref}
    decorative
    orientation={orientation}
    className={cn(
      'shrink-0 bg-line',
      orientation === 'horizontal' ? 'h-px w-full' : 'h-full w-px',
      className,
    )}
    {...props}
  />
))
Separator.displayName = 'Separator'
