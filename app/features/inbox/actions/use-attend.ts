import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { useLead } from '~/lib/ui/use-lead'
import type { Viewer } from '~/lib/viewer'
import { toast } from '~/ui/toaster'
import { takenBefore } from '../conversation/other-ticket'
import { attendedHref } from '../list/ticket-filter'
import { useFilter } from '../list/use-filter'

type Attending = {
  viewer: Viewer
  queueId?: string | undefined
}
export type Attend = (ticket: TicketView, attending: Attending) => Promise<Problem | undefined>

/**
 * Accepts a waiting ticket or reopens a resolved one for the viewer, from its header or its row, and opens it where it
 * then stands. Resolves with why it was not done, which the caller shows; that somebody was faster is one of the reasons.
 * Specification 1 §4.
 */
export function useAttend(): Attend {
  const { t } = useTranslation('shell')
  const { filter } = useFilter()
  const lead = useLead()
  const { run } = useMutation(tickets.change, {
    key: ({ ticketId }) => `attend ${ticketId}`,
    onRefused: shownByCaller,
  })
  const latest = useRef({ t, filter })
  latest.current = { t, filter }
  return useCallback(
    async ({ id: ticketId, uuid }, { viewer, queueId }) => {
      const { t, filter } = latest.current
      const leadOn = lead()
      const userId = viewer.id
      const answer = await run({ ticketId, status: 'open', userId, ...(queueId && { queueId }) })
      if (!answer.ok) return answer.problem
      const otherTicket = takenBefore({ uuid, userId }, answer.value)
      if (otherTicket) return otherTicket
      if (answer.value.uuid !== uuid) toast.success(t('toast.ticketElsewhere'))
      leadOn(attendedHref(answer.value, filter), ATTENDED)
      return undefined
    },
    [run, lead],
  )
}

/** State of the page that somebody is led to by accepting: they write next. */
const ATTENDED = { isAttended: true } as const

/** Whether the page was opened by accepting or reopening its conversation. */
export function isAttendedPage(state: unknown): boolean {
  return Object(state).isAttended === true
}

const shownByCaller = () => undefined
