import { ScrollArea as Primitive } from 'radix-ui'
import * as React from 'react'
import { cn } from '~/lib/cn'

export const ScrollArea = React.forwardRef<
  React.ElementRef<typeof Primitive.Viewport>,
  React.ComponentPropsWithoutRef<typeof Primitive.Root>
>(({ className, children, ...props }, ref) => (
  <Primitive.Root className={cn('relative overflow-hidden', className)} {...props}>
    <Primitive.Viewport ref={ref} className="size-full rounded-[inherit]">
      {children}
    </Primitive.Viewport>
    <Primitive.Scrollbar orientation="vertical" className="flex w-2.5 touch-none select-none p-0.5">
      <Primitive.Thumb className="relative flex-1 rounded-full bg-line-strong" />
    </Primitive.Scrollbar>
  </Primitive.Root>
))
ScrollArea.displayName = 'ScrollArea'
