import * as Primitive from '@radix-ui/react-switch'
import * as React from 'react'
import { cn } from '~/lib/cn'

export const Switch = React.forwardRef<
  React.ElementRef<typeof Primitive.Root>,
  React.ComponentPropsWithoutRef<typeof Primitive.Root>
>(({ className, ...props }, ref) => (
  <Primitive.Root
    ref={ref}
    className={cn(
      'relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-hover p-0.5 transition-colors before:absolute before:-inset-x-0 before:-inset-y-1 disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent touch:before:-inset-y-3.5',
      className,
    )}
    {...props}
  >
    <Primitive.Thumb className="block size-3.5 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent rtl:data-[state=checked]:-translate-x-4" />
  </Primitive.Root>
))
Switch.displayName = 'Switch'
