import { LogOut, Users, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { Viewer } from '~/lib/viewer'
import { actionsFor } from '../actions/ticket-actions'
import { ColleagueAct, RequestTakeover, TakePart } from './colleague-choices'
import { TakeOver } from './take-over'
import { useTakeOut } from './use-colleague-acts'

type ColleagueBarProps = { ticket: TicketView; viewer: Viewer }

/**
 * Shows, for a conversation that is not the viewer's alone, whose it is, who takes part in it, and what the viewer may
 * do about that. Shows nothing for the viewer's own conversation without participants. Interface 39.
 */
export function ColleagueBar({ ticket, viewer }: ColleagueBarProps) {
  const { t } = useTranslation('tickets')
  const allowed = actionsFor(ticket, viewer)
  const holder = ticket.user?.name ?? t('noUser')
  const choice = { heldTicket: { uuid: ticket.uuid, ticket }, holder, viewer, size: 'sm' } as const
  if (allowed.leave) {
    return (
      <Bar text={t('join.notice', { name: holder })}>
        <Participants ticket={ticket} viewer={viewer} />
        <TakeOut ticket={ticket} viewer={viewer} user={viewer} size="sm" action="leaveTicket">
          <LogOut className="rtl:rotate-180" />
          {t('join.leave')}
        </TakeOut>
        {allowed.takeOver && <TakeOver {...choice} />}
      </Bar>
    )
  }
  if (allowed.join) {
    return (
      <Bar text={t('held.title', { name: holder })}>
        <Participants ticket={ticket} viewer={viewer} />
        <RequestTakeover {...choice} />
        <TakePart {...choice} />
        {allowed.takeOver && <TakeOver {...choice} />}
      </Bar>
    )
  }
  if (ticket.participants.length === 0) return null
  return (
    <Bar text={t('join.label')}>
      <Participants ticket={ticket} viewer={viewer} />
    </Bar>
  )
}

function Bar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line bg-info-soft px-3 py-1.5 text-sm">
      <Users aria-hidden className="size-4 shrink-0 text-info" />
      <p className="me-auto min-w-0">{text}</p>
      {children}
    </div>
  )
}

/** The others who take part; the owner and admins take them out. */
function Participants({ ticket, viewer }: ColleagueBarProps) {
  const { t } = useTranslation('tickets')
  const otherParticipants = ticket.participants.filter(({ id }) => id !== viewer.id)
  const decides = ticket.userId === viewer.id || viewer.profile === 'admin'
  if (otherParticipants.length === 0) return null
  return (
    <ul aria-label={t('join.label')} className="flex flex-wrap items-center gap-1">
      {otherParticipants.map(({ id, name }) => (
        <li
          key={id}
          className="inline-flex items-center gap-0.5 rounded-full border border-line bg-panel ps-2.5 text-xs"
        >
          <span className={decides ? 'max-w-32 truncate' : 'max-w-32 truncate py-1 pe-2.5'}>{name}</span>
          {decides && (
            <TakeOut
              ticket={ticket}
              viewer={viewer}
              user={{ id }}
              size="icon-sm"
              variant="ghost"
              label={t('join.remove', { name })}
            >
              <X />
            </TakeOut>
          )}
        </li>
      ))}
    </ul>
  )
}

type TakeOutProps = ColleagueBarProps & {
  user: { id: number }
} & Pick<ComponentProps<typeof ColleagueAct>, 'size' | 'variant' | 'label' | 'action' | 'children'>

function TakeOut({ ticket, viewer, user: { id }, ...button }: TakeOutProps) {
  const act = useTakeOut(ticket, { id, isViewer: id === viewer.id })
  return (
    <ColleagueAct uuid={ticket.uuid} fields={{ intent: 'leave', userId: String(id) }} act={act} {...button} />
  )
}
