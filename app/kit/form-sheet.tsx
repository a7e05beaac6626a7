import { type ReactNode, useRef } from 'react'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '~/components/ui/sheet'
import { type AskBeforeClosing, ClosingContext } from './form/closing'

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
  const asks = useRef<AskBeforeClosing>()
  const change = (isOpen: boolean) => {
    const isAsked = !isOpen && asks.current?.(() => onOpenChange(false))
    if (!isAsked) onOpenChange(isOpen)
  }
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
