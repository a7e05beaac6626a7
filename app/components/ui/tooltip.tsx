import { Tooltip as Primitive } from 'radix-ui'
import * as React from 'react'
import { cn } from '~/lib/cn'

export const TooltipProvider = Primitive.Provider

export const TooltipContent = React.forwardRef<
  React.ElementRef<typeof Primitive.Content>,
  React.ComponentPropsWithoutRef<typeof Primitive.Content>
>(({ className, sideOffset = 6, ...props }, ref) => (
  <Primitive.Portal>
    <Primitive.Content
      ref={ref}
      sideOffset={sideOffset}
      collisionPadding={8}
      className={cn('z-50 max-w-72 rounded-md bg-ink px-2 py-1 text-xs text-page', className)}
      {...props}
    />
  </Primitive.Portal>
))
TooltipContent.displayName = 'TooltipContent'

/** A word beside what has only an icon. The child must still carry its own accessible name. */
export function Tooltip({
  text,
  children,
  side,
}: {
  text: React.ReactNode
  children: React.ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <TooltipContent side={side}>{text}</TooltipContent>
    </Primitive.Root>
  )
}
