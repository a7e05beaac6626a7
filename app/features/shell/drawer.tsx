import { Link, NavLink, useLocation } from '@remix-run/react'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { savePreference } from '~/kit/preferences/preference-forms'
import { useBrand } from '~/lib/brand'
import { cn } from '~/lib/cn'
import { usePageNames } from '~/lib/text/page-title'
import { useMedia } from '~/lib/ui/use-media'
import type { ShellData } from '~/lib/ui/use-shell'
import { PAGE_GROUPS } from '~/pages/page'
import type { MenuPage } from '~/pages/page-rules'
import { Button } from '~/ui/button'
import { Tooltip } from '~/ui/tooltip'
import { useHasUnreadChats } from './chats/use-unread-chats'
import { Logo, WholeLogo } from './logo'
import { useMenu } from './menu'

/** As the variant `unfolded` of app/tailwind.css. */
const HAS_ROOM = '(min-width: 85rem)'

type DrawerProps = {
  shell: ShellData
  alert: boolean
  /** The page needs the room: it is folded there, and unfolds over the page. */
  isFolded: boolean
}

/** 240 px, or 56 px folded; folded by itself where the screen is narrow, and then unfolded over the page. */
export function Drawer({ shell, alert, isFolded }: DrawerProps) {
  const { t } = useTranslation('shell')
  const { appName } = useBrand()
  const nav = useRef<HTMLElement>(null)
  const { state, isUnfolded, toggle } = useFolding(nav, shell.preferences.drawer === 'open', isFolded)
  const pages = useMenu()
  const isUnread = useHasUnreadChats()
  const label = isUnfolded ? t('fold') : t('unfold')
  return (
    <nav
      ref={nav}
      aria-label={t('navigation')}
      data-drawer={state}
      className="relative hidden w-14 shrink-0 md:block print:hidden min-[85rem]:data-[drawer=open]:w-60"
    >
      <div className="absolute inset-y-0 start-0 z-40 flex w-14 flex-col overflow-y-auto border-e border-line bg-panel unfolded:w-60 [[data-drawer=peek]>&]:shadow-float">
        <Link
          to="/tickets"
          className="ring-inside flex h-13 shrink-0 items-center gap-2.5 px-3.5"
          aria-label={appName}
        >
          <span className="contents unfolded:hidden">
            <Logo className="size-7" />
          </span>
          <span className="hidden min-w-0 items-center gap-2.5 unfolded:flex">
            <WholeLogo className="h-8 max-w-full object-left" otherwise={<Named name={appName} />} />
          </span>
        </Link>
        {PAGE_GROUPS.map((group) => {
          const shownPages = pages.filter(({ menu }) => menu.group === group)
          if (shownPages.length === 0) return null
          return (
            <div key={group} className="px-2 py-1">
              <p className="hidden px-2 py-1.5 text-xs font-medium text-faint unfolded:block">
                {t(`group.${group}`)}
              </p>
              <ul className="grid gap-0.5">
                {shownPages.map((page) => (
                  <li key={page.name}>
                    <DrawerLink
                      page={page}
                      alert={alert && page.name === 'connections'}
                      unread={isUnread && page.name === 'chats'}
                      folded={!isUnfolded}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
        <div className="mt-auto flex items-center justify-between gap-1 p-2">
          <span className="hidden px-2 text-xs text-faint unfolded:inline">
            {shell.version && t('version', { version: shell.version })}
          </span>
          <Tooltip text={label} side="right">
            <Button
              variant="ghost"
              size="icon"
              aria-label={label}
              aria-expanded={isUnfolded}
              onClick={toggle}
            >
              {isUnfolded ? <PanelLeftClose /> : <PanelLeftOpen />}
            </Button>
          </Tooltip>
        </div>
      </div>
    </nav>
  )
}

function Named({ name }: { name: string }) {
  return (
    <>
      <Logo className="size-7" />
      <span className="truncate text-lg font-semibold">{name}</span>
    </>
  )
}

/**
 * Folds the menu. Where there is room it stays as it was left, on every device; elsewhere it lies over the page for a
 * moment.
 */
function useFolding(nav: RefObject<HTMLElement>, keptOpen: boolean, isFolded: boolean) {
  const hasRoom = useMedia(HAS_ROOM) && !isFolded
  const [open, setOpen] = useState(keptOpen)
  const [isPeeking, setPeeking] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes somewhere has found it
  useEffect(() => setPeeking(false), [pathname, hasRoom])
  useEffect(() => {
    if (!isPeeking) return
    const leaving = new AbortController()
    const { signal } = leaving
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && nav.current?.contains(target))) setPeeking(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setPeeking(false)
    }
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener('keydown', onKey, { signal })
    return () => leaving.abort()
  }, [isPeeking, nav])
  const toggle = () => {
    if (!hasRoom) return setPeeking(!isPeeking)
    setOpen(!open)
    savePreference({ drawer: open ? 'closed' : 'open' })
  }
  const state = isPeeking ? 'peek' : open && !isFolded ? 'open' : 'closed'
  return { state, isUnfolded: hasRoom ? open : isPeeking, toggle } as const
}

type DrawerLinkProps = { page: MenuPage; alert: boolean; unread: boolean; folded: boolean }

function DrawerLink({ page, alert, unread, folded }: DrawerLinkProps) {
  const text = usePageNames()[page.name] ?? ''
  const { icon: Icon } = page.menu
  return (
    <Tooltip text={folded ? text : undefined} side="right">
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
        <span className="sr-only truncate unfolded:not-sr-only">{text}</span>
        {alert && <AlertDot className={DOT} />}
        {unread && <UnreadDot className={DOT} />}
      </NavLink>
    </Tooltip>
  )
}

const DOT = 'absolute end-1 top-1 unfolded:static unfolded:ms-auto'

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
