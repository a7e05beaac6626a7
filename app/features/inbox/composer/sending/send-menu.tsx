import { CalendarClock, CheckCheck, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMenuActs } from '~/lib/ui/actions/menu-acts'
import { Button } from '~/ui/button'
import { ActItems } from '~/ui/menus/act-items'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '~/ui/menus/dropdown-menu'

type SendMenuProps = { onSendAndResolve: (() => void) | undefined; onLater: (() => void) | undefined }

/**
 * The menu beside Send: send and close the conversation, or send at another time. On a phone these are behind the plus
 * button. Interface 33.
 */
export function SendMenu({ onSendAndResolve, onLater }: SendMenuProps) {
  const { t } = useTranslation('composer')
  const acts = useMenuActs([
    onSendAndResolve && {
      action: 'sendAndResolve',
      icon: CheckCheck,
      text: t('sendAndResolve'),
      run: onSendAndResolve,
    },
    onLater && {
      action: 'later',
      icon: CalendarClock,
      text: t('later', { ns: 'tickets' }),
      isElsewhere: true,
      run: onLater,
    },
  ])
  if (acts.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="primary"
          aria-label={t('sendMenu')}
          className="w-7 rounded-s-none border-s-on-accent/30 px-0 max-sm:hidden"
        >
          <ChevronUp />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" side="top">
        <ActItems acts={acts} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
