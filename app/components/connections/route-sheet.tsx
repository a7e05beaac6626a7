import { useNavigate } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '../ui/sheet'

type RouteSheetProps = { title: string; text: string; children: ReactNode }

/** A sheet that is a page of its own: closing it goes back to the page below. */
export function RouteSheet({ title, text, children }: RouteSheetProps) {
  const navigate = useNavigate()
  return (
    <Sheet open onOpenChange={(open) => open || navigate('/connections', { preventScrollReset: true })}>
      <SheetContent className="sm:max-w-lg">
        <div className="grid gap-1 border-b border-line p-5 pe-12">
          <SheetTitle>{title}</SheetTitle>
          <SheetDescription>{text}</SheetDescription>
        </div>
        {children}
      </SheetContent>
    </Sheet>
  )
}
