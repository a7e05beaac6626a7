import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '~/ui/sheet'
import { ClosingContext, LayerParamContext, useClosing } from './form/unsaved/closing'

type FormSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The person or thing that the sheet is about. */
  text: ReactNode
  /** `useSheetAddress` opens it: leaving it is a step in the browser's history, which the form itself asks about. */
  addressed?: boolean
  /**
   * The classes that place it beside a part of its page on a wide window: the page stays in sight and can be used. The page
   * keeps what would change under the form from being pressed.
   */
  beside?: string | false
  children: ReactNode
}

/**
 * A sheet over a page, for a form of a list or a conversation. It asks before what was typed in it is closed away; whoever was
 * done closes it by themselves.
 */
export function FormSheet({
  open,
  onOpenChange,
  title,
  text,
  addressed,
  beside = false,
  children,
}: FormSheetProps) {
  const { asks, close } = useClosing(() => onOpenChange(false))
  const change = (isOpen: boolean) => (isOpen || addressed ? onOpenChange(isOpen) : close())
  return (
    <Sheet open={open} onOpenChange={change} modal={beside === false}>
      <SheetContent
        className={cn('gap-4 p-5', beside)}
        onInteractOutside={(event) => beside !== false && event.preventDefault()}
      >
        <SheetTitle>{title}</SheetTitle>
        <SheetDescription>{text}</SheetDescription>
        <LayerParamContext.Provider value={addressed ? SHEET : undefined}>
          <ClosingContext.Provider value={asks}>{children}</ClosingContext.Provider>
        </LayerParamContext.Provider>
      </SheetContent>
    </Sheet>
  )
}

const SHEET = 'sheet'

/** Whether the address says that this sheet of its page is open (`?sheet=new`), and how to say so: reload keeps it, Back closes it. */
export function useSheetAddress(name: string): [boolean, (open: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const isOpen = params.get(SHEET) === name
  const change = (open: boolean) => {
    const next = new URLSearchParams(params)
    if (open) next.set(SHEET, name)
    else next.delete(SHEET)
    setParams(next, { replace: !open, preventScrollReset: true })
  }
  return [isOpen, change]
}
