import * as Primitive from '@radix-ui/react-dialog'
import * as React from 'react'
import { cn } from '~/lib/cn'
import { CloseCorner } from './dialog'
import { ClosedByBack } from './overlays/closed-by-back'
import { FocusOrigin, useFocusReturn } from './overlays/focus-return'
import { scrimClass } from './overlays/overlay'

export const Sheet = Primitive.Root
export const SheetTrigger = Primitive.Trigger
export const SheetClose = Primitive.Close

const SIDES = {
  end: 'inset-y-0 end-0 h-full w-full border-s sm:max-w-md animate-from-right',
  start: 'inset-y-0 start-0 h-full w-72 max-w-[85vw] border-e animate-from-left',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-lg border-t animate-from-bottom',
} as const

export const SheetContent = React.forwardRef<
  React.ElementRef<typeof Primitive.Content>,
  React.ComponentPropsWithoutRef<typeof Primitive.Content> & {
    side?: keyof typeof SIDES
    /** Written where it stands, also by the server; it is open from the first moment and ends with its page. */
    inPlace?: boolean
    /** It leads to pages, as a menu does: on a phone Back closes it on every page. */
    isMenu?: boolean
  }
>(({ className, children, side = 'end', inPlace, isMenu = false, ...props }, ref) => {
  const focus = useFocusReturn(props)
  const Container = inPlace ? React.Fragment : Primitive.Portal
  return (
    <Container>
      <Primitive.Overlay className={scrimClass} />
      <Primitive.Content
        ref={ref}
        className={cn(
          'fixed z-50 flex flex-col overflow-y-auto border-line bg-panel text-ink shadow-float outline-none',
          SIDES[side],
          className,
        )}
        {...props}
        {...focus.handlers}
        onInteractOutside={(event) => {
          // What was done in the sheet is taken back without leaving it.
          if (event.target instanceof Element && event.target.closest('[data-undo]')) event.preventDefault()
          props.onInteractOutside?.(event)
        }}
      >
        <FocusOrigin from={focus.from} />
        {children}
        <ClosedByBack isMenu={isMenu} />
        {!inPlace && <CloseCorner />}
      </Primitive.Content>
    </Container>
  )
})
SheetContent.displayName = 'SheetContent'

export { DialogDescription as SheetDescription, DialogTitle as SheetTitle } from './dialog'
