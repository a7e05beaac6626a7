import { NavLink } from '@remix-run/react'
import { Menu } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { usePageNames } from '~/lib/text/page-title'
import type { ShellData } from '~/lib/ui/use-shell'
import { openedOnDemand } from '~/ui/on-demand/on-demand'
import { AlertDot } from './drawer'
import { ON_BAR, useMenu } from './menu'

export const MoreSheet = openedOnDemand(async () => (await import('./more-sheet')).MoreSheet)

const ITEM =
  'ring-inside relative flex min-h-13 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium text-muted'

/** The phone's own navigation: the inbox, the contacts, and the rest behind "Mais". */
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
  const moreButton = useRef<HTMLButtonElement>(null)
  const names = usePageNames()
  const pages = useMenu().filter(({ name }) => ON_BAR.has(name))
  return (
    <nav
      aria-label={t('navigation')}
      className={cn('flex border-t border-line bg-panel pb-[env(safe-area-inset-bottom)]', className)}
    >
      {pages.map(({ name, path, menu }) => (
        <NavLink key={name} to={path} className={({ isActive }) => cn(ITEM, isActive && 'text-accent-text')}>
          <menu.icon aria-hidden className="size-5" />
          {names[name]}
        </NavLink>
      ))}
      <button
        ref={moreButton}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={ITEM}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-5" />
        {t('more')}
        {alert && <AlertDot className="absolute end-[calc(50%-1.5rem)] top-1.5" />}
      </button>
      <MoreSheet
        shell={shell}
        alert={alert}
        open={open}
        onOpenChange={setOpen}
        onClosed={() => moreButton.current?.focus()}
      />
    </nav>
  )
}
