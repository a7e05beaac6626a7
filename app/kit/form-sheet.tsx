import type { ReactNode } from 'react'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '~/components/ui/sheet'
import { ClosingContext, useClosing } from './form/unsaved/closing'

type FormSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Whom or what it is about. */
  text: ReactNode
  children: ReactNode
}

/**
 * A sheet without an address, for a form of a list or a conversation. It asks before what was typed in it is closed away;
 * whoever was done closes it by themselves.
 */
export function FormSheet({ open, onOpenChange, title, text, children }: FormSheetProps) {
  const { asks, close } = useClosing(() => onOpenChange(false))
  const change = (isOpen: boolean) => (isOpen ? onOpenChange(true) : close())
  return (
    <Sheet open={open} onOpenChange={change}>
      <SheetContent className="gap-4 p-5">
        <SheetTitle>{title}</SheetTitle>
        <SheetDescription>{text}</SheetDescription>
        <ClosingContext.Provider value={asks}>{children}</ClosingContext.Provider>
      </SheetContent>
    </Sheet>
  )
}
