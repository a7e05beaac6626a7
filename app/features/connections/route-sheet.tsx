import { Link, useNavigate } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '~/components/ui/sheet'

type RouteSheetProps = { title: string; text: string; children: ReactNode }

/** A sheet that is a page of its own: closing it goes back to the page below. */
export function RouteSheet({ title, text, children }: RouteSheetProps) {
  const navigate = useNavigate()
  return (
    <>
      <PlainSheet title={title} text={text}>
        {children}
      </PlainSheet>
      <Sheet open onOpenChange={(open) => open || navigate('/connections', { preventScrollReset: true })}>
        <SheetContent className="sm:max-w-lg">
          <div className="grid gap-1 border-b border-line p-5 pe-12">
            <SheetTitle>{title}</SheetTitle>
            <SheetDescription>{text}</SheetDescription>
          </div>
          {children}
        </SheetContent>
      </Sheet>
    </>
  )
}

/** The same without JavaScript, where nothing opens by itself: written into the page, closed by a link. */
export function PlainSheet({ title, text, children }: RouteSheetProps) {
  const { t } = useTranslation()
  return (
    <noscript>
      <section
        aria-label={title}
        className="fixed inset-y-0 end-0 z-50 w-full overflow-y-auto border-s border-line bg-panel text-ink shadow-float sm:max-w-lg"
      >
        <div className="grid gap-1 border-b border-line p-5">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="text-muted">{text}</p>
          <Link to="/connections" className="justify-self-start text-accent-text underline">
            {t('close')}
          </Link>
        </div>
        {children}
      </section>
    </noscript>
  )
}
