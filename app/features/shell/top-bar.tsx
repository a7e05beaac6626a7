import { RefreshCw, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LanguageForm, ThemeForm } from '~/kit/preferences/preference-forms'
import { cn } from '~/lib/cn'
import type { ShellData } from '~/lib/ui/use-shell'
import type { Viewer } from '~/lib/viewer'
import { refusalAt } from '~/pages/page-rules'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Tooltip } from '~/ui/tooltip'
import { AccountMenu } from './account-menu'
import { Announcements } from './announcements/announcements'
import { Chats } from './chats/chats'
import { openPalette } from './command-palette'
import { Logo } from './logo'
import { Notifications } from './notifications/notifications'
import { Volume } from './notifications/volume'
import { useDueWords } from './use-due-words'

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
        <DueDate viewer={viewer} />
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

function DueDate({ viewer }: { viewer: Viewer }) {
  const due = useDueWords(viewer)
  if (!due) return null
  // The plain one stands in the account's menu where there is no room.
  const className = due.tone === 'neutral' ? 'hidden xl:inline-flex' : undefined
  return (
    <Badge tone={due.tone} className={className}>
      {due.words}
    </Badge>
  )
}
