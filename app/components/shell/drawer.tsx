import { Link, NavLink, useRouteLoaderData } from '@remix-run/react'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { usePageNames } from '~/lib/text/page-title'
import type { ShellData } from '~/lib/ui/use-shell'
import { type MenuPage, PAGE_GROUPS } from '~/pages'
import type { loader as rootLoader } from '~/root'
import { Logo } from '../logo'
import { savePreference } from '../preference-forms'
import { Button } from '../ui/button'
import { Tooltip } from '../ui/tooltip'
import { useHasUnreadChats } from './chats/use-unread-chats'
import { useMenu } from './menu'

/** 240 px, or 56 px folded; folded by itself where the screen is narrow. */
export function Drawer({ shell, alert }: { shell: ShellData; alert: boolean }) {
  const { t } = useTranslation('shell')
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.brand.name ?? t('appName', { ns: 'common' })
  const [open, setOpen] = useState(shell.preferences.drawer === 'open')
  const pages = useMenu()
  const isUnread = useHasUnreadChats()
  const toggle = () => {
    setOpen(!open)
    savePreference({ drawer: open ? 'closed' : 'open' })
  }
  return (
    <nav
      aria-label={t('navigation')}
      data-open={open}
      className="group/drawer hidden w-14 shrink-0 flex-col border-e border-line bg-panel md:flex xl:data-[open=true]:w-60"
    >
      <Link to="/tickets" className="ring-inside flex h-13 items-center gap-2.5 px-3.5" aria-label={brand}>
        <Logo className="size-7" />
        <span className="hidden text-lg font-semibold xl:group-data-[open=true]/drawer:inline">{brand}</span>
      </Link>
      {PAGE_GROUPS.map((group) => {
        const shown = pages.filter(({ menu }) => menu.group === group)
        if (shown.length === 0) return null
        return (
          <div key={group} className="px-2 py-1">
            <p className="hidden px-2 py-1.5 text-xs font-medium text-faint xl:group-data-[open=true]/drawer:block">
              {t(`group.${group}`)}
            </p>
            <ul className="grid gap-0.5">
              {shown.map((page) => (
                <li key={page.name}>
                  <DrawerLink
                    page={page}
                    alert={alert && page.name === 'connections'}
                    unread={isUnread && page.name === 'chats'}
                    folded={!open}
                  />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      <div className="mt-auto flex items-center justify-between gap-1 p-2">
        <span className="hidden px-2 text-xs text-faint xl:group-data-[open=true]/drawer:inline">
          {shell.version && t('version', { version: shell.version })}
        </span>
        <Tooltip text={open ? t('fold') : t('unfold')} side="right">
          <Button
            variant="ghost"
            size="icon"
            className="hidden xl:inline-flex"
            aria-label={open ? t('fold') : t('unfold')}
            aria-expanded={open}
            onClick={toggle}
          >
            {open ? <PanelLeftClose /> : <PanelLeftOpen />}
          </Button>
        </Tooltip>
      </div>
    </nav>
  )
}

type DrawerLinkProps = { page: MenuPage; alert: boolean; unread: boolean; folded: boolean }

function DrawerLink({ page, alert, unread, folded }: DrawerLinkProps) {
  const text = usePageNames()[page.name] ?? ''
  const { icon: Icon } = page.menu
  const link = (
    <NavLink
      to={page.path}
      className={({ isActive }) =>
        cn(
          'relative flex h-9 items-center gap-3 rounded-md px-2.5 font-medium text-muted transition-colors hover:bg-hover hover:text-ink',
          isActive && 'bg-accent-soft text-accent-text hover:bg-accent-soft hover:text-accent-text',
        )
      }
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className="sr-only truncate xl:group-data-[open=true]/drawer:not-sr-only">{text}</span>
      {alert && <AlertDot className={DOT} />}
      {unread && <UnreadDot className={DOT} />}
    </NavLink>
  )
  return folded ? (
    <Tooltip text={text} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

const DOT = 'ms-auto max-xl:absolute max-xl:end-1 max-xl:top-1'

/** Something in the internal chat is unread. Specification 1 §2. */
export function UnreadDot({ className }: { className?: string }) {
  const { t } = useTranslation('shell')
  return (
    <span
      className={cn('inline-flex size-4 items-center justify-center', className)}
      title={t('chatsUnread')}
    >
      <span aria-hidden className="size-2 rounded-full bg-accent" />
      <span className="sr-only">{t('chatsUnread')}</span>
    </span>
  )
}

/** A connection is not connected. Specification 1 §2. */
export function AlertDot({ className }: { className?: string }) {
  const { t } = useTranslation('shell')
  return (
    <span
      className={cn('inline-flex size-4 items-center justify-center', className)}
      title={t('connectionsAlert')}
    >
      <span aria-hidden className="size-2 rounded-full bg-bad" />
      <span className="sr-only">{t('connectionsAlert')}</span>
    </span>
  )
}
