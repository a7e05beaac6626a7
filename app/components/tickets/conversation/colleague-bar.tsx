import { LogOut, Users, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { actionsFor } from '~/lib/tickets/ticket-actions'
import type { Viewer } from '~/lib/viewer'
import { leaveTicket } from '~/live/thread/leaving'
import { IntentForm, RequestTakeover, TakePart } from './colleague-choices'
import { TakeOver } from './take-over'

type ColleagueBarProps = { ticket: TicketView; viewer: Viewer }

/**
 * Of a conversation that is not one's own alone: whose it is, who takes part in it, and what one may do about that. Of
 * one's own without participants there is nothing to say. Interface 39.
 */
export function ColleagueBar({ ticket, viewer }: ColleagueBarProps) {
  const { t } = useTranslation('tickets')
  const allowed = actionsFor(ticket, viewer)
  const holder = ticket.user?.name ?? t('noUser')
  const choice = { uuid: ticket.uuid, holder, viewer, size: 'sm' } as const
  if (allowed.leave) {
    return (
      <Bar text={t('join.notice', { name: holder })}>
        <Participants ticket={ticket} viewer={viewer} />
        <IntentForm
          uuid={ticket.uuid}
          size="sm"
          fields={{ intent: 'leave', userId: String(viewer.id) }}
          onStart={() => leaveTicket(ticket.uuid)}
        >
          <LogOut className="rtl:rotate-180" />
          {t('join.leave')}
        </IntentForm>
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
  const others = ticket.participants.filter(({ id }) => id !== viewer.id)
  const decides = ticket.userId === viewer.id || viewer.profile === 'admin'
  if (others.length === 0) return null
  return (
    <ul aria-label={t('join.label')} className="flex flex-wrap items-center gap-1">
      {others.map(({ id, name }) => (
        <li
          key={id}
          className="inline-flex items-center gap-0.5 rounded-full border border-line bg-panel ps-2.5 text-xs"
        >
          <span className={decides ? 'max-w-32 truncate' : 'max-w-32 truncate py-1 pe-2.5'}>{name}</span>
          {decides && (
            <IntentForm
              uuid={ticket.uuid}
              size="icon-sm"
              variant="ghost"
              label={t('join.remove', { name })}
              fields={{ intent: 'leave', userId: String(id) }}
            >
              <X />
            </IntentForm>
          )}
        </li>
      ))}
    </ul>
  )
}
