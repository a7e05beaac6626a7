import { Link } from '@remix-run/react'
import { Hand, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import { type MutationOptions, useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { useShownName } from '~/lib/ui/use-shown-name'
import type { Ask, Declined } from '~/live/reading/use-asks'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toaster'

type TakeoverRequestsProps = { asks: readonly Ask[]; declined: readonly Declined[]; read: () => void }

/**
 * The oldest takeover request to the viewer with its three answers, and each of the viewer's own requests that was
 * declined.
 */
export function TakeoverRequests({ asks, declined, read }: TakeoverRequestsProps) {
  const [request] = asks
  return (
    <>
      {request && (
        <TakeoverRequest
          key={`${request.ticketId} ${request.user.id}`}
          request={request}
          moreCount={asks.length - 1}
          read={read}
        />
      )}
      {declined.map((answer) => (
        <OneDeclined key={answer.uuid} declined={answer} read={read} />
      ))}
    </>
  )
}

function TakeoverRequest({
  request,
  moreCount,
  read,
}: {
  request: Ask
  moreCount: number
  read: () => void
}) {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const { user } = request
  const participant = { ticketId: request.ticketId, userId: user.id }
  const requestKey = `ask ${request.ticketId} ${user.id}`
  const handlers = (done: string) =>
    ({
      key: requestKey,
      onDone() {
        toast.success(done)
        read()
      },
    }) satisfies MutationOptions<typeof tickets.change>
  const hand = useMutation(tickets.change, handlers(t('ask.handed', { user: user.name })))
  const letIn = useMutation(tickets.addParticipant, handlers(t('ask.let', { user: user.name })))
  const decline = useMutation(tickets.removeParticipant, handlers(t('ask.declined')))
  const answers = [
    { label: t('ask.hand'), give: () => hand.run({ ...participant, isTransfered: true }) },
    { label: t('ask.letIn'), give: () => letIn.run(participant) },
    { label: t('ask.decline'), give: () => decline.run(participant) },
  ]
  const busy = hand.busy || letIn.busy || decline.busy
  const problem = hand.problem ?? letIn.problem ?? decline.problem
  return (
    <section
      aria-label={t('ask.list')}
      className="grid gap-1.5 border-b border-line bg-info-soft px-3 py-2 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Hand aria-hidden className="size-4 shrink-0 text-info" />
        <Link to={`/tickets/${request.uuid}`} className="font-medium underline underline-offset-2">
          {t('ask.title', { user: request.user.name, contact: shownName(request.contact) })}
        </Link>
        {moreCount > 0 && <span className="text-muted">{t('ask.more', { count: moreCount })}</span>}
        <span className="ms-auto flex flex-wrap gap-1.5">
          {answers.map(({ label, give }, index) => (
            <Button
              key={label}
              size="sm"
              variant={index === 0 ? 'primary' : 'secondary'}
              aria-disabled={busy}
              onClick={() => !busy && void give()}
            >
              {label}
            </Button>
          ))}
        </span>
      </div>
      <Problem {...problem} />
    </section>
  )
}

function OneDeclined({ declined, read }: { declined: Declined; read: () => void }) {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const { uuid, holder, contact } = declined
  const dismiss = useMutation(inbox.dismissDecline, { key: uuid, onDone: read })
  return (
    <section
      aria-label={t('ask.refusedLabel')}
      className="grid gap-1.5 border-b border-line bg-warn-soft px-3 py-1 text-sm"
    >
      <div className="flex items-center gap-2">
        <Hand aria-hidden className="size-4 shrink-0 text-warn" />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {contact ? (
            <Link to={`/tickets/${uuid}`} className="underline underline-offset-2">
              {t('ask.refusedOf', { name: holder.name, contact: shownName(contact) })}
            </Link>
          ) : (
            t('ask.refused', { name: holder.name })
          )}
        </p>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={common('close')}
          onClick={() => void dismiss.run({ uuid })}
        >
          <X />
        </Button>
      </div>
      <Problem {...dismiss.problem} />
    </section>
  )
}
