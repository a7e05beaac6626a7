import { RefreshCw, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { dateOf } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import type { ShellData } from '~/lib/ui/use-shell'
import { daysLeft } from '~/lib/viewer'
import { refusalAt } from '~/page-rules'
import { Logo } from '../logo'
import { LanguageForm, ThemeForm } from '../preference-forms'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Tooltip } from '../ui/tooltip'
import { AccountMenu } from './account-menu'
import { Announcements } from './announcements/announcements'
import { Chats } from './chats/chats'
import { openPalette } from './command-palette'
import { Notifications } from './notifications/notifications'
import { Volume } from './notifications/volume'

/** From this many days on the due date is shown as a warning. Specification 1 §9. */
const DUE_SOON_DAYS = 5

export function TopBar({ shell, className }: { shell: ShellData; className?: string }) {
  const { t } = useTranslation('shell')
  const { viewer } = shell
  return (
    <header
      className={cn('flex h-13 shrink-0 items-center gap-1 border-b border-line bg-panel px-3', className)}
    >
      <Logo className="size-7 md:hidden" />
      <div className="me-auto flex min-w-0 items-center gap-3 pe-2">
        <p className="truncate">
          <span className="font-medium">{t('greeting', { name: viewer.name })}</span>
          <span className="hidden text-muted lg:inline">
            {', '}
            {t('greetingAt', { company: viewer.company.name })}
          </span>
        </p>
        {viewer.profile === 'admin' && viewer.company.dueDate && <DueDate dueDate={viewer.company.dueDate} />}
      </div>
      <Button className="hidden min-w-48 justify-start text-muted lg:inline-flex" onClick={openPalette}>
        <Search />
        {t('palette')}
        <kbd className="ms-auto text-xs text-faint">Ctrl K</kbd>
      </Button>
      <span className="hidden md:contents">
        <Volume />
        <Tooltip text={t('reload')}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('reload')}
            onClick={() => window.location.reload()}
          >
            <RefreshCw />
          </Button>
        </Tooltip>
        <ThemeForm />
        <LanguageForm />
      </span>
      <Notifications />
      {!refusalAt('chats', viewer) && <Chats />}
      <Announcements />
      <AccountMenu viewer={viewer} />
    </header>
  )
}

/** When the subscription ends: plain, amber from five days on, red when past. Specification 1 §9. */
function DueDate({ dueDate }: { dueDate: string }) {
  const { t } = useTranslation('shell')
  const clock = useClock()
  const left = daysLeft(dueDate, useNow())
  if (left === null) return null
  const date = dateOf(dueDate, clock)
  if (left <= 0) return <Badge tone="bad">{t('duePast', { date })}</Badge>
  if (left <= DUE_SOON_DAYS) return <Badge tone="warn">{t('dueSoon', { count: left })}</Badge>
  return <Badge className="hidden xl:inline-flex">{t('due', { date })}</Badge>
}
