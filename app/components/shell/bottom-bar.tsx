import { Form, NavLink } from '@remix-run/react'
import { LogOut, Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import type { ShellData } from '~/lib/use-shell'
import { LanguageForm, ThemeForm } from '../preference-forms'
import { Button } from '../ui/button'
import { Sheet, SheetContent, SheetDescription, SheetTitle, SheetTrigger } from '../ui/sheet'
import { AlertDot } from './drawer'
import { navItemsFor } from './nav-items'
import { Profile } from './profile'

const ITEM =
  'ring-inside relative flex min-h-13 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium text-muted'

/** The phone's own navigation: the inbox, and the rest behind "Mais". */
export function BottomBar({
  shell,
  alert,
  className,
}: {
  shell: ShellData
  alert: boolean
  className?: string
}) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const [first, ...rest] = navItemsFor(shell.viewer)
  if (!first) return null
  return (
    <nav
      aria-label={t('navigation')}
      className={cn('flex border-t border-line bg-panel pb-[env(safe-area-inset-bottom)]', className)}
    >
      <NavLink to={first.to} className={({ isActive }) => cn(ITEM, isActive && 'text-accent-text')}>
        <first.icon aria-hidden className="size-5" />
        {t(first.text)}
      </NavLink>
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetTrigger className={ITEM}>
          <Menu aria-hidden className="size-5" />
          {t('more')}
          {alert && <AlertDot className="absolute end-[calc(50%-1.5rem)] top-1.5" />}
        </SheetTrigger>
        <SheetContent side="bottom" className="gap-3 p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
          <SheetTitle>{t('more')}</SheetTitle>
          <SheetDescription className="sr-only">{t('navigation')}</SheetDescription>
          <ul className="grid gap-1">
            {rest.map((item) => (
              <li key={item.to}>
                <NavLink
                  to={item.to}
                  onClick={() => setOpen(false)}
                  className="flex min-h-11 items-center gap-3 rounded-md px-2 font-medium"
                >
                  <item.icon aria-hidden className="size-5 text-muted" />
                  {t(item.text)}
                  {alert && item.text === 'connections' && <AlertDot className="ms-auto" />}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="flex items-center justify-between border-t border-line pt-3">
            <LanguageForm />
            <ThemeForm />
          </div>
          <div className="border-t border-line pt-3">
            <Profile viewer={shell.viewer} />
          </div>
          <Form method="post" action="/logout">
            <Button type="submit" className="w-full">
              <LogOut />
              {t('logout')}
            </Button>
          </Form>
        </SheetContent>
      </Sheet>
    </nav>
  )
}
