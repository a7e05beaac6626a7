import { Tabs as Primitive } from 'radix-ui'
import * as React from 'react'
import { cn } from '~/lib/cn'

export const Tabs = Primitive.Root

export const tabListClass = 'flex items-stretch gap-1 border-b border-line'
export const tabClass =
  'ring-inside relative inline-flex h-9 items-center gap-1.5 px-2.5 text-base font-medium text-muted transition-colors hover:text-ink after:absolute after:inset-x-1 after:-bottom-px after:h-0.5 after:rounded-full aria-[current=page]:text-accent-text aria-[current=page]:after:bg-accent-text data-[state=active]:text-accent-text data-[state=active]:after:bg-accent-text touch:h-11'

export const TabsList = React.forwardRef<
  React.ElementRef<typeof Primitive.List>,
  React.ComponentPropsWithoutRef<typeof Primitive.List>
>(({ className, ...props }, ref) => (
  <Primitive.List ref={ref} className={cn(tabListClass, className)} {...props} />
))
TabsList.displayName = 'TabsList'

export const TabsTrigger = React.forwardRef<
  React.ElementRef<typeof Primitive.Trigger>,
  React.ComponentPropsWithoutRef<typeof Primitive.Trigger>
>(({ className, ...props }, ref) => (
  <Primitive.Trigger ref={ref} className={cn(tabClass, className)} {...props} />
))
TabsTrigger.displayName = 'TabsTrigger'

export const TabsContent = React.forwardRef<
  React.ElementRef<typeof Primitive.Content>,
  React.ComponentPropsWithoutRef<typeof Primitive.Content>
>(({ className, ...props }, ref) => (
  <Primitive.Content ref={ref} className={cn('outline-none', className)} {...props} />
))
TabsContent.displayName = 'TabsContent'
