import { Link, useLocation, useNavigate } from '@remix-run/react'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { pagePathAt } from '~/pages/page-rules'
import { Button } from '~/ui/button'
import {
  CLOSE_CORNER,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/ui/dialog'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '~/ui/sheet'
import { SidePanel, useSidePanel } from './side-panel-context'

type RouteLayerProps = {
  title: string
  /** The purpose of the sheet, in one line. */
  text?: string
  /** The address to which closing leads; without it, the page that the sheet lies over. */
  back?: string
  /** Names in the address that are the layer's own: closing takes them away. */
  ownParams?: readonly string[]
  className?: string
  children: ReactNode
}

/**
 * A sheet with an address of its own over its page: for creating and editing, whole screen on a phone. The server writes
 * it too, so that it works without any script; Esc, the cross and a press beside it lead back to the page, with the
 * search and the filters that were there.
 */
export function SheetRoute({ title, text, back, ownParams, className, children }: RouteLayerProps) {
  const { href, close } = useBack(back, ownParams)
  const { named, titleId, textId } = useNames(text)
  const isBeside = useSidePanel().panel !== null
  return (
    <Sheet open onOpenChange={(open) => open || close()}>
      <SheetContent inPlace className={cn('sm:max-w-lg', isBeside && 'lg:max-w-5xl', className)} {...named}>
        <div className="sticky top-0 z-10 grid gap-0.5 border-b border-line bg-panel px-5 py-3.5 pe-14">
          <SheetTitle id={titleId}>{title}</SheetTitle>
          {text && <SheetDescription id={textId}>{text}</SheetDescription>}
        </div>
        <div className="flex min-h-0 flex-1">
          <SidePanel className="max-lg:absolute max-lg:inset-0 max-lg:z-30 lg:w-104 lg:border-e" />
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
        </div>
        <CloseLink href={href} />
      </SheetContent>
    </Sheet>
  )
}

/** The same as a dialog in the middle: for a decision, and for what is short. */
export function DialogRoute({ title, text, back, ownParams, className, children }: RouteLayerProps) {
  const { href, close } = useBack(back, ownParams)
  const { named, titleId, textId } = useNames(text)
  return (
    <Dialog open onOpenChange={(open) => open || close()}>
      <DialogContent inPlace className={className} {...named}>
        <DialogHeader>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          {text && <DialogDescription id={textId}>{text}</DialogDescription>}
        </DialogHeader>
        {children}
        <CloseLink href={href} />
      </DialogContent>
    </Dialog>
  )
}

/** The layer's name and description are there from the first byte: Radix itself would add them once scripts run. */
function useNames(text: string | undefined) {
  const [titleId, textId] = [useId(), useId()]
  const labelProps = { 'aria-labelledby': titleId, 'aria-describedby': text && textId }
  return { named: labelProps, titleId, textId }
}

/** The page below, as it was: its own address with what stood behind the question mark. */
export function useBack(back?: string, ownParams: readonly string[] = []) {
  const { pathname, search: searchText } = useLocation()
  const navigate = useNavigate()
  const path = back ?? pagePathAt(pathname)
  const search = without(searchText, ownParams)
  const href = path + search
  return {
    href,
    /** Another layer over the same page. */
    under: (name: string) => `${path}/${name}${search}`,
    close: () => navigate(href, { preventScrollReset: true }),
  }
}

function without(search: string, names: readonly string[]): string {
  const query = new URLSearchParams(search)
  if (!names.some((name) => query.has(name))) return search
  for (const name of names) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

function CloseLink({ href }: { href: string }) {
  const { t } = useTranslation()
  return (
    <Button asChild variant="ghost" size="icon-sm" className={cn(CLOSE_CORNER, 'z-20')}>
      <Link to={href} preventScrollReset aria-label={t('close')}>
        <X />
      </Link>
    </Button>
  )
}
