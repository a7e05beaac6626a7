import { defaultFilter, Command as Primitive } from 'cmdk'
import { Search } from 'lucide-react'
import * as React from 'react'
import { cn } from '~/lib/cn'
import { folded } from '~/lib/text/folded'

export const Command = React.forwardRef<
  React.ElementRef<typeof Primitive>,
  React.ComponentPropsWithoutRef<typeof Primitive>
>(({ className, ...props }, ref) => (
  <Primitive
    ref={ref}
    filter={(value, search) => defaultFilter(folded(value), folded(search))}
    className={cn('flex w-full flex-col overflow-hidden', className)}
    {...props}
  />
))
Command.displayName = 'Command'

export const CommandInput = React.forwardRef<
  React.ElementRef<typeof Primitive.Input>,
  React.ComponentPropsWithoutRef<typeof Primitive.Input>
>(({ className, ...props }, ref) => (
  <div className="flex items-center gap-2 border-b border-line px-3">
    <Search aria-hidden className="size-4 shrink-0 text-muted" />
    <Primitive.Input
      ref={ref}
      className={cn('h-11 w-full bg-transparent text-base outline-none', className)}
      {...props}
    />
  </div>
))
CommandInput.displayName = 'CommandInput'

export const CommandList = React.forwardRef<
  React.ElementRef<typeof Primitive.List>,
  React.ComponentPropsWithoutRef<typeof Primitive.List>
>(({ className, ...props }, ref) => (
  <Primitive.List ref={ref} className={cn('max-h-80 overflow-y-auto p-1', className)} {...props} />
))
CommandList.displayName = 'CommandList'

export const CommandEmpty = React.forwardRef<
  React.ElementRef<typeof Primitive.Empty>,
  React.ComponentPropsWithoutRef<typeof Primitive.Empty>
>((props, ref) => <Primitive.Empty ref={ref} className="px-3 py-6 text-center text-muted" {...props} />)
CommandEmpty.displayName = 'CommandEmpty'

export const CommandGroup = React.forwardRef<
  React.ElementRef<typeof Primitive.Group>,
  React.ComponentPropsWithoutRef<typeof Primitive.Group>
>(({ className, ...props }, ref) => (
  <Primitive.Group
    ref={ref}
    className={cn(
      '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted',
      className,
    )}
    {...props}
  />
))
CommandGroup.displayName = 'CommandGroup'

export const CommandItem = React.forwardRef<
  React.ElementRef<typeof Primitive.Item>,
  React.ComponentPropsWithoutRef<typeof Primitive.Item>
>(({ className, ...props }, ref) => (
  <Primitive.Item
    ref={ref}
    className={cn(
      'flex min-h-9 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 text-base data-[disabled=true]:opacity-55 data-[selected=true]:bg-hover touch:min-h-11 [&_svg]:size-4 [&_svg]:text-muted',
      className,
    )}
    {...props}
  />
))
CommandItem.displayName = 'CommandItem'
