import { ChevronRight, Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import type { PendingFollowUp } from '#domain/campaigns/contract/pending-schema.ts'
import { call } from '~/lib/call'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { useChanges, useResync, useStore } from '~/live/store/use-store'
import { useWaiting } from './waiting-list'

type PendingMessagesProps = { contactId: number }

/** The messages that leave by themselves to the customer of a conversation, below what was said: the soonest first. */
export function PendingMessages({ contactId }: PendingMessagesProps) {
  const planFlags = useShell()?.viewer.company.planFlags ?? []
  const hasSchedules = planFlags.includes('useSchedules')
  const hasCampaigns = planFlags.includes('useCampaigns')
  return (
    <>
      {hasCampaigns && <FollowUps key={`followUps ${contactId}`} contactId={contactId} />}
      {hasSchedules && <Schedules key={`schedules ${contactId}`} contactId={contactId} />}
    </>
  )
}

function FollowUps({ contactId }: PendingMessagesProps) {
  const { t } = useTranslation('schedules')
  const followUps = useFollowUps(contactId)
  const lines = followUps.map(({ campaignId, campaignName, position, count, dueAt, text, isPaused }) => ({
    key: String(campaignId),
    at: dueAt,
    text,
    about: t(isPaused ? 'pending.paused' : 'pending.followUp', { name: campaignName, position, count }),
  }))
  return <Pending title={t('pending.followUps', { count: lines.length })} lines={lines} />
}

function useFollowUps(contactId: number): readonly PendingFollowUp[] {
  const store = useStore()
  const [followUps, setFollowUps] = useState<readonly PendingFollowUp[]>([])
  const reread = useRefetcher(
    async () => {
      const answer = await call(campaigns.ofContact, { contactId })
      if (answer.ok) setFollowUps(answer.value.followUps)
      return isSettled(answer)
    },
    { atOnce: false },
  )
  useEffect(() => reread(), [reread])
  // An answer may open another conversation than the one that is read.
  useChanges(({ noun, id, from }) => {
    if (from !== 'event') return
    const ticket = noun === 'ticket' ? store.row('ticket', id) : undefined
    const message = noun === 'message' ? store.row('message', id) : undefined
    if ((ticket ?? message)?.contactId === contactId) reread()
  })
  useResync(() => reread())
  return followUps
}

function Schedules({ contactId }: { contactId: number }) {
  const { t } = useTranslation('schedules')
  const rows = useWaiting(contactId)?.filter(({ status }) => status === 'PENDENTE') ?? []
  const lines = rows.map(({ id, sendAt, body, onlyUnanswered }) => ({
    key: String(id),
    at: sendAt,
    text: body,
    about: onlyUnanswered ? t('onlyUnanswered') : null,
  }))
  return <Pending title={t('pending.schedules', { count: lines.length })} lines={lines} />
}

type Line = { key: string; at: string; text: string; about: string | null }

function Pending({ title, lines }: { title: string; lines: readonly Line[] }) {
  const clock = useClock()
  const [first] = lines
  if (!first) return null
  return (
    <details className="group shrink-0 border-t border-line bg-panel px-4 text-sm" data-pending>
      <summary className="flex cursor-pointer list-none items-center gap-2 py-1.5 touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted group-open:rotate-90 rtl:rotate-180"
        />
        <Clock aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 truncate">{title}</span>
        <time dateTime={first.at} className="tabular ms-auto shrink-0 text-muted">
          {dateAndTime(first.at, clock)}
        </time>
      </summary>
      <ul className="grid max-h-48 gap-2 overflow-y-auto pb-2">
        {lines.map(({ key, at, text, about }) => (
          <li key={key} className="grid gap-0.5 border-t border-line pt-2">
            <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
              {about && <span>{about}</span>}
              <time dateTime={at} className="tabular">
                {dateAndTime(at, clock)}
              </time>
            </span>
            <span className="line-clamp-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
