import { Link } from '@remix-run/react'
import { ArrowLeft, ArrowRightLeft, CheckCheck, PanelRight } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem as Refused } from '#domain/core/contract/problems.ts'
import { asksRating } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { WaitTime } from '~/features/queues/wait-time'
import { ActForm } from '~/kit/form/act-form'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { Problem } from '~/kit/problem'
import { cn } from '~/lib/cn'
import { type Part, requestAction } from '~/lib/ui/actions/pending-action'
import { useActions } from '~/lib/ui/shortcuts'
import { useShownName } from '~/lib/ui/use-shown-name'
import { may, type Viewer } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { ColourDot } from '~/ui/colour-dot'
import { onDemand, openedOnDemand, usePreload } from '~/ui/on-demand/on-demand'
import { Tooltip } from '~/ui/tooltip'
import { AttendButton, AttendProblem } from '../actions/attend-button'
import { actionsFor } from '../actions/ticket-actions'
import { ACT, useAct } from '../actions/use-act'
import type { ComposerHandle } from '../composer/composer-props'
import { filterQuery } from '../list/ticket-filter'
import { filterHref, useFilter } from '../list/use-filter'
import { RatingBadge } from '../row/rating-mark'
import { usePinToggle } from '../row/use-pin-toggle'
import { waitsForPeopleSince } from '../turn/waits-for-people'
import { CallButton } from './call-button'
import { Colleagues } from './colleagues'
import { TicketMenu } from './ticket-menu'
import { TypingMark } from './typing-mark'
import { useOtherActs } from './use-other-acts'
import { useUnsentQuestion } from './use-unsent-question'

const UnsentDialog = openedOnDemand(async () => (await import('../actions/unsent-dialog')).UnsentDialog)
const TransferSheet = openedOnDemand(async () => (await import('../actions/transfer-sheet')).TransferSheet)

const BotTurn = onDemand(async () => (await import('../turn/bot-turn')).BotTurn, {
  meanwhile: () => <TheBot />,
})

const ReplyAccount = onDemand(async () => (await import('./reply-account')).ReplyAccount)

type HeaderProps = {
  ticket: TicketView
  viewer: Viewer
  /** Why a form without scripts was not done. */
  problem: Refused | undefined
  detailsOpen: boolean
  onDetails: (open: boolean) => void
  composer: RefObject<ComposerHandle>
}

/**
 * Shows the contact, the queue, the attendant and the connection. Close and transfer are in sight, the rest is in one
 * menu.
 */
export function ConversationHeader({ ticket, viewer, problem, composer, ...details }: HeaderProps) {
  const { detailsOpen, onDetails } = details
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  const [transferring, setTransferring] = useState(false)
  usePreload(TransferSheet)
  const pin = usePinToggle(ticket)
  const { act: change, busy, problem: refused } = useAct(ticket, { stay: false })
  const unsent = useUnsentQuestion({ ticket, viewer, composer, act: (body) => void change(body) })
  const act = unsent.act
  const allowed = actionsFor(ticket, viewer)
  const action = filterHref(`/tickets/${ticket.uuid}`, filter)
  const { putAside, remove, notDone } = useOtherActs(ticket)
  useActions({
    ...(allowed.transfer && { transfer: () => setTransferring(true) }),
    ...(allowed.close && { resolve: () => act(ACT.close) }),
  })
  useContactActions(ticket, viewer, () => onDetails(true))
  const shownProblem = pin.problem ?? refused ?? notDone ?? problem
  return (
    <header className="@container shrink-0 border-b border-line bg-panel">
      <div className="grid min-h-14 grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 px-3 py-2 @4xl:gap-y-0">
        <Button asChild variant="ghost" size="icon-sm" className="col-start-1 @lg:row-span-2">
          <Link to={filterHref('/tickets', filter)} aria-label={t('header.back')} preventScrollReset>
            <ArrowLeft className="rtl:rotate-180" />
          </Link>
        </Button>
        <button
          type="button"
          className="col-start-2 row-span-2 rounded-full @max-lg:hidden"
          onClick={() => onDetails(!detailsOpen)}
        >
          <span className="sr-only">{t('header.details')}</span>
          <ContactAvatar
            className="size-9"
            name={shownName(ticket.contact)}
            picture={ticket.contact.urlPicture}
            isGroup={ticket.isGroup}
            channel={ticket.channel}
          />
        </button>
        <div className="col-start-3 flex min-w-0 items-center gap-2 @max-lg:col-[2/4]">
          <div className="flex min-w-0 items-center gap-x-2 @max-2xl:flex-col @max-2xl:items-start">
            <h1 className="max-w-full text-lg font-semibold leading-5">
              <button
                type="button"
                className="block max-w-full truncate rounded-sm text-start hover:underline touch:min-h-11"
                title={t('header.details')}
                onClick={() => onDetails(!detailsOpen)}
              >
                {shownName(ticket.contact)}
              </button>
            </h1>
            <TypingMark
              ticketId={ticket.id}
              className="max-w-full shrink-0 text-sm @max-2xl:text-xs @max-2xl:leading-3.5"
            />
          </div>
          <Colleagues ticketId={ticket.id} viewerId={viewer.id} />
        </div>
        <div className="col-start-4 flex items-center gap-1.5 @4xl:row-span-2">
          <AttendButton hotkey inHeader />
          {allowed.transfer && (
            <TransferForm
              ticket={ticket}
              query={filterQuery(filter)}
              onTransfer={() => setTransferring(true)}
            />
          )}
          {allowed.close && (
            <CloseForm ticket={ticket} action={action} busy={busy} onClose={() => act(ACT.close)} />
          )}
          {!ticket.isGroup && <CallButton className="@max-2xl:hidden" />}
          <Tooltip text={t('header.details')}>
            <Button
              variant="ghost"
              size="icon"
              className="@max-lg:hidden"
              aria-label={t('header.details')}
              aria-expanded={detailsOpen}
              onClick={() => onDetails(!detailsOpen)}
            >
              <PanelRight />
            </Button>
          </Tooltip>
          <TicketMenu
            ticket={ticket}
            viewer={viewer}
            onUnread={putAside}
            onDelete={remove}
            act={act}
            onDetails={() => onDetails(!detailsOpen)}
            pin={pin}
          />
        </div>
        <Facts ticket={ticket} />
      </div>
      <div className="grid gap-2 px-3 pb-2 empty:hidden">
        <Problem code={shownProblem?.code} details={shownProblem?.details} />
        <AttendProblem />
      </div>
      <TransferSheet ticket={ticket} open={transferring} onOpenChange={setTransferring} />
      <UnsentDialog ticket={ticket} {...unsent.dialog} />
    </header>
  )
}

/** Registers the actions of the contact's details, from anywhere in the conversation. The details are opened for them. */
function useContactActions(ticket: TicketView, viewer: Viewer, openDetails: () => void) {
  const inDetails = (part: Part) => ({
    [part]: () => {
      openDetails()
      requestAction(part)
    },
  })
  useActions({
    ...inDetails('tag'),
    ...(viewer.company.planFlags.includes('useKanban') && inDetails('stage')),
    ...(may(viewer, 'contacts:save') && inDetails('editContact')),
    ...(may(viewer, 'contacts:block') && !ticket.isGroup && inDetails('block')),
  })
}

/**
 * Queue, owner, connection and its live state, number, wait: under the name, below the buttons where both do not fit
 * side by side, and in a second line before anything is cut; on phones the names are cut, so that two lines are enough.
 */
function Facts({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const connected = ticket.whatsapp.status === 'CONNECTED'
  const owner = ticket.user?.name ?? t('noUser')
  const participants = ticket.participants.map(({ name }) => name).join(', ')
  const state = connected ? t('header.connectionOn') : t('header.connectionOff')
  const since = waitsForPeopleSince(ticket)
  return (
    <div className="col-span-full min-w-0 overflow-hidden text-xs text-muted @lg:col-[3/-1] @4xl:col-[3/4]">
      <p className="-ms-3 flex min-w-0 flex-wrap items-center">
        <Fact className="gap-1 @max-lg:max-w-1/2">
          {ticket.queue && <ColourDot color={ticket.queue.color} className="size-1.5" />}
          <span className="truncate">{ticket.queue?.name ?? t('noQueue')}</span>
        </Fact>
        <Fact className="gap-1.5 @max-lg:max-w-1/2">
          {ticket.bot && !ticket.user ? (
            <BotTurn ticket={ticket} bot={ticket.bot} />
          ) : (
            <span className="truncate">{owner}</span>
          )}
          {participants && <span className="truncate">{t('join.names', { names: participants })}</span>}
        </Fact>
        <Fact className="gap-1 @max-lg:max-w-1/2" title={`${ticket.whatsapp.name}: ${state}`}>
          <span
            aria-hidden
            className={
              connected ? 'size-1.5 shrink-0 rounded-full bg-ok' : 'size-1.5 shrink-0 rounded-full bg-bad'
            }
          />
          <span className="truncate">{ticket.whatsapp.name}</span>
          <span className={connected ? 'sr-only' : 'shrink-0 text-bad'}>{state}</span>
        </Fact>
        {ticket.hasSeveralAccounts && (
          <Fact>
            <ReplyAccount ticket={ticket} />
          </Fact>
        )}
        <Fact className="tabular" title={t('header.number', { id: ticket.id })}>
          #{ticket.id}
        </Fact>
        {ticket.status === 'nps' && <RatingBadge className="ms-3" />}
        {since && <WaitTime since={since} limits={ticket.queue} className="ms-3" />}
      </p>
    </div>
  )
}

/** Until it can be said where it is. */
function TheBot() {
  return useTranslation('tickets').t('bot')
}

type FactProps = { className?: string; title?: string; children: ReactNode }

/** The dot before it lies outside, and is not seen, where the fact begins a line. */
function Fact({ className, title, children }: FactProps) {
  return (
    <span
      title={title}
      className={cn(
        "relative inline-flex max-w-full min-w-0 items-center ps-3 before:absolute before:start-0 before:w-3 before:text-center before:text-faint before:content-['·'/'']",
        className,
      )}
    >
      {children}
    </span>
  )
}

type TransferFormProps = { ticket: TicketView; query: URLSearchParams; onTransfer: () => void }

/** Opens the sheet; without JavaScript a page with the same fields. */
function TransferForm({ ticket, query, onTransfer }: TransferFormProps) {
  const { t } = useTranslation('tickets')
  return (
    <ActForm method="get" action={`/tickets/${ticket.uuid}/transfer`} fields={query} onAct={onTransfer}>
      <Tooltip text={t('transfer.button')}>
        <Button
          type="submit"
          className="@max-2xl:w-9 @max-2xl:px-0 touch:@max-2xl:w-11"
          aria-label={t('transfer.button')}
        >
          <ArrowRightLeft />
          <span className="@max-2xl:hidden">{t('transfer.button')}</span>
        </Button>
      </Tooltip>
    </ActForm>
  )
}

type CloseFormProps = { ticket: TicketView; action: string; busy: boolean; onClose: () => void }

/** Resolves with the farewell, or waits no longer for a rating; without words is in the menu. Works as a plain form. */
function CloseForm({ ticket, action, busy, onClose }: CloseFormProps) {
  const { t } = useTranslation('tickets')
  const isRating = asksRating(ticket)
  const label = isRating ? t('close.end') : t('close.button')
  return (
    <ActForm action={action} fields={{ intent: 'close', ticketId: String(ticket.id) }} onAct={onClose}>
      <Button
        type="submit"
        variant={isRating || ticket.status === 'pending' ? 'secondary' : 'primary'}
        aria-disabled={busy}
      >
        <CheckCheck className="@max-lg:hidden" />
        {label}
      </Button>
    </ActForm>
  )
}
