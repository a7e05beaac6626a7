import { Link, NavLink } from '@remix-run/react'
import { LogOut } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewerFacts } from '~/features/users/profile/viewer-facts'
import { ActionForm } from '~/kit/form/action-form'
import { LanguageForm, ThemeForm } from '~/kit/preferences/preference-forms'
import { usePageNames } from '~/lib/text/page-title'
import type { ShellData } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '~/ui/sheet'
import { useHasUnreadChats } from './chats/use-unread-chats'
import { AlertDot, UnreadDot } from './drawer'
import { ON_BAR, useMenu } from './menu'
import { Volume } from './notifications/volume'

type MoreSheetProps = {
  shell: ShellData
  alert: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** Shows the pages that the phone's bar has no room for. */
export function MoreSheet({ shell, alert, open, onOpenChange, onClosed }: MoreSheetProps) {
  const { t } = useTranslation('shell')
  const names = usePageNames()
  const isUnread = useHasUnreadChats()
  const list = useRef<HTMLUListElement>(null)
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        side="bottom"
        isMenu
        onOpenAutoFocus={(event) => {
          // Radix passes over links, and would begin at the language below them.
          event.preventDefault()
          list.current?.querySelector('a')?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
        className="gap-3 p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]"
      >
        <SheetTitle>{t('more')}</SheetTitle>
        <SheetDescription className="sr-only">{t('navigation')}</SheetDescription>
        <ul ref={list} className="grid gap-1">
          {useMenu()
            .filter(({ name }) => !ON_BAR.has(name))
            .map((page) => (
              <li key={page.name}>
                <NavLink
                  to={page.path}
                  onClick={() => onOpenChange(false)}
                  className="flex min-h-11 items-center gap-3 rounded-md px-2 font-medium"
                >
                  <page.menu.icon aria-hidden className="size-5 text-muted" />
                  {names[page.name]}
                  {alert && page.name === 'connections' && <AlertDot className="ms-auto" />}
                  {isUnread && page.name === 'chats' && <UnreadDot className="ms-auto" />}
                </NavLink>
              </li>
            ))}
        </ul>
        <div className="flex items-center justify-between border-t border-line pt-3">
          <LanguageForm />
          <span className="flex">
            <Volume />
            <ThemeForm />
          </span>
        </div>
        <div className="border-t border-line pt-3">
          <ViewerFacts viewer={shell.viewer} />
          {may(shell.viewer, 'users:save') && (
            <Button asChild className="mt-2 w-full">
              <Link to="/profile" onClick={() => onOpenChange(false)}>
                {t('profile')}
              </Link>
            </Button>
          )}
        </div>
        <ActionForm action="/logout">
          <Button type="submit" className="w-full">
            <LogOut />
            {t('logout')}
          </Button>
        </ActionForm>
      </SheetContent>
    </Sheet>
  )
}
