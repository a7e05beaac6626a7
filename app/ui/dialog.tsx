import * as Primitive from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import * as React from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { Button } from './button'
import { ClosedByBack } from './overlays/closed-by-back'
import { FocusOrigin, useFocusReturn } from './overlays/focus-return'
import { floatClass, scrimClass } from './overlays/overlay'

export const Dialog = Primitive.Root
export const DialogTrigger = Primitive.Trigger
export const DialogClose = Primitive.Close

export const DialogContent = React.forwardRef<
  React.ElementRef<typeof Primitive.Content>,
  React.ComponentPropsWithoutRef<typeof Primitive.Content> & {
    /** Written where it stands, also by the server; it is open from the first moment and ends with its page. */
    inPlace?: boolean
  }
>(({ className, children, inPlace, ...props }, ref) => {
  const focus = useFocusReturn(props)
  const Container = inPlace ? React.Fragment : Primitive.Portal
  return (
    <Container>
      <Primitive.Overlay className={scrimClass} />
      <Primitive.Content
        ref={ref}
        className={cn(
          floatClass,
          'fixed start-1/2 top-1/2 grid max-h-[calc(100dvh-2rem)] grid-cols-[minmax(0,1fr)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto p-5 rtl:translate-x-1/2',
          className,
        )}
        {...props}
        {...focus.handlers}
      >
        <FocusOrigin from={focus.from} />
        {children}
        <ClosedByBack />
        {!inPlace && <CloseCorner />}
      </Primitive.Content>
    </Container>
  )
})
DialogContent.displayName = 'DialogContent'

/** Level with the title, where a finger's larger button is too. */
export const CLOSE_CORNER = 'absolute end-3 top-3 touch:end-1 touch:top-1'

export function CloseCorner() {
  const { t } = useTranslation()
  return (
    <Primitive.Close asChild>
      <Button variant="ghost" size="icon-sm" aria-label={t('close')} className={CLOSE_CORNER}>
        <X />
      </Button>
    </Primitive.Close>
  )
}

export function DialogHeader({ className, ...props }: React.ComponentPropsWithoutRef<'div'>) {
  return <div className={cn('grid gap-1 pe-8', className)} {...props} />
}

export function DialogFooter({ className, ...props }: React.ComponentPropsWithoutRef<'div'>) {
  return <div className={cn('flex flex-wrap justify-end gap-2', className)} {...props} />
}

export const DialogTitle = React.forwardRef<
  React.ElementRef<typeof Primitive.Title>,
  React.ComponentPropsWithoutRef<typeof Primitive.Title>
>(({ className, ...props }, ref) => (
  <Primitive.Title ref={ref} className={cn('text-lg font-semibold', className)} {...props} />
))
DialogTitle.displayName = 'DialogTitle'

export const DialogDescription = React.forwardRef<
  React.ElementRef<typeof Primitive.Description>,
  React.ComponentPropsWithoutRef<typeof Primitive.Description>
>(({ className, ...props }, ref) => (
  <Primitive.Description ref={ref} className={cn('text-base text-muted', className)} {...props} />
))
DialogDescription.displayName = 'DialogDescription'
