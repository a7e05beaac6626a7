import { ArrowRightLeft } from 'lucide-react'
import { type ComponentProps, forwardRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useShownName } from '~/lib/ui/use-shown-name'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import type { Named } from './use-lift'
import type { Move } from './use-moving'

type MoveMenuProps = {
  ticket: TicketView
  laneId: number
  lanes: readonly Named[]
  move: Move
  tabIndex: 0 | -1
  disabled: boolean
}

/** The lanes by name: for whoever does not drag. The menu is made when it is first opened, for a board has many cards. */
export function MoveMenu({ ticket, laneId, lanes, move, tabIndex, disabled }: MoveMenuProps) {
  const shownName = useShownName()
  const { t } = useTranslation('kanban')
  const [isMade, setMade] = useState(false)
  const button = { tabIndex, disabled, 'aria-label': t('moveOf', { name: shownName(ticket.contact) }) }
  if (!isMade) {
    return <Opener {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setMade(true)} />
  }
  return (
    <DropdownMenu defaultOpen onOpenChange={(isOpen) => setMade(isOpen)}>
      <DropdownMenuTrigger asChild>
        <Opener {...button} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-w-64">
        <DropdownMenuLabel>{t('moveTo')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={String(laneId)}
          onValueChange={(value) => void move(ticket, laneId, Number(value))}
        >
          {lanes.map(({ id, name }) => (
            <DropdownMenuRadioItem key={id} value={String(id)}>
              <span className="truncate">{name}</span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const Opener = forwardRef<HTMLButtonElement, ComponentProps<'button'>>((props, ref) => (
  <button
    ref={ref}
    type="button"
    data-stop="move"
    {...props}
    className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink touch:-my-1.5 touch:size-9 noscript:hidden"
  >
    <ArrowRightLeft aria-hidden className="size-3.5" />
  </button>
))
Opener.displayName = 'Opener'
