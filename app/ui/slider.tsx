import * as Primitive from '@radix-ui/react-slider'
import * as React from 'react'
import { cn } from '~/lib/cn'

export const Slider = React.forwardRef<
  React.ElementRef<typeof Primitive.Root>,
  React.ComponentPropsWithoutRef<typeof Primitive.Root> & { thumbLabel: string }
>(({ className, thumbLabel, ...props }, ref) => (
  <Primitive.Root
    ref={ref}
    className={cn('relative flex h-6 w-full touch-none select-none items-center touch:h-11', className)}
    {...props}
  >
    <Primitive.Track className="relative h-1 grow overflow-hidden rounded-full bg-line">
      <Primitive.Range className="absolute h-full bg-accent" />
    </Primitive.Track>
    <Primitive.Thumb
      aria-label={thumbLabel}
      className="relative block size-4 rounded-full border-2 border-accent bg-raised before:absolute before:-inset-2"
    />
  </Primitive.Root>
))
Slider.displayName = 'Slider'
