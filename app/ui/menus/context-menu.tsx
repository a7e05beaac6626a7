import * as Primitive from '@radix-ui/react-context-menu'
import * as React from 'react'
import { cn } from '~/lib/cn'
import { ClosedByBack } from '../overlays/closed-by-back'
import { floatClass, itemClass } from '../overlays/overlay'

/** Not modal, for the reason of the dropdown menu. */
export function ContextMenu(props: React.ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}

export const ContextMenuTrigger = Primitive.Trigger

export const ContextMenuContent = React.forwardRef<
  React.ElementRef<typeof Primitive.Content>,
  React.ComponentPropsWithoutRef<typeof Primitive.Content>
>(({ className, children, ...props }, ref) => (
  <Primitive.Portal>
    <Primitive.Content
      ref={ref}
      collisionPadding={8}
      className={cn(floatClass, 'min-w-48 p-1', className)}
      {...props}
    >
      <ClosedByBack isMenu />
      {children}
    </Primitive.Content>
  </Primitive.Portal>
))
ContextMenuContent.displayName = 'ContextMenuContent'

export const ContextMenuItem = React.forwardRef<
  React.ElementRef<typeof Primitive.Item>,
  React.ComponentPropsWithoutRef<typeof Primitive.Item> & { tone?: 'danger' }
>(({ className, tone, ...props }, ref) => (
  <Primitive.Item
    ref={ref}
    className={cn(itemClass, tone === 'danger' && 'text-bad [&_svg]:text-bad', className)}
    {...props}
  />
))
ContextMenuItem.displayName = 'ContextMenuItem'

export const ContextMenuSeparator = React.forwardRef<
  React.ElementRef<typeof Primitive.Separator>,
  React.ComponentPropsWithoutRef<typeof Primitive.Separator>
>(({ className, ...props }, ref) => (
  <Primitive.Separator ref={ref} className={cn('-mx-1 my-1 h-px bg-line', className)} {...props} />
))
ContextMenuSeparator.displayName = 'ContextMenuSeparator'
