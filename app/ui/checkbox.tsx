import * as Primitive from '@radix-ui/react-checkbox'
import { Check } from 'lucide-react'
import * as React from 'react'
import { cn } from '~/lib/cn'

export const Checkbox = React.forwardRef<
  React.ElementRef<typeof Primitive.Root>,
  React.ComponentPropsWithoutRef<typeof Primitive.Root>
>(({ className, ...props }, ref) => (
  <Primitive.Root
    ref={ref}
    className={cn(
      'relative size-4 shrink-0 rounded-sm border border-line-strong bg-raised transition-colors before:absolute before:-inset-1 disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:text-on-accent touch:before:-inset-3.5',
      className,
    )}
    {...props}
  >
    <Primitive.Indicator className="flex items-center justify-center">
      <Check className="size-3.5" strokeWidth={3} />
    </Primitive.Indicator>
  </Primitive.Root>
))
Checkbox.displayName = 'Checkbox'
