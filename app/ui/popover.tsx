import * as Primitive from '@radix-ui/react-popover'
import * as React from 'react'
import { cn } from '~/lib/cn'
import { ClosedByBack } from './overlays/closed-by-back'
import { floatClass } from './overlays/overlay'

export const Popover = Primitive.Root
export const PopoverTrigger = Primitive.Trigger
export const PopoverClose = Primitive.Close
export const PopoverAnchor = Primitive.Anchor

/** A dialog for assistive technology, so it has a name. */
export const PopoverContent = React.forwardRef<
  React.ElementRef<typeof Primitive.Content>,
  React.ComponentPropsWithoutRef<typeof Primitive.Content> & { 'aria-label': string }
>(({ className, children, sideOffset = 6, ...props }, ref) => (
  <Primitive.Portal>
    <Primitive.Content
      ref={ref}
      sideOffset={sideOffset}
      collisionPadding={8}
      className={cn(floatClass, 'w-72 p-3', className)}
      {...props}
    >
      <ClosedByBack isMenu />
      {children}
    </Primitive.Content>
  </Primitive.Portal>
))
PopoverContent.displayName = 'PopoverContent'
