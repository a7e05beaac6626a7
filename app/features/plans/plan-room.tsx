import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as companies from '#domain/companies/contract/endpoints.ts'
import type { CompanyPlanView } from '#domain/plans/contract/schema.ts'
import { call } from '~/lib/call'
import { useShell } from '~/lib/ui/use-shell'
import { useSignal } from '~/live/events/use-live'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { useChanges } from '~/live/store/use-store'
import { Alert } from '~/ui/alert'

export type Room = Pick<CompanyPlanView, 'plan' | 'held'>

/** What a plan limits, by the page that makes it, and the noun by which it is told. */
const NOUNS = { users: 'user', queues: 'queue' } as const
type Of = keyof typeof NOUNS

type PlanRoomProps = { of: Of; room: Room | null }

/** How much of the plan's limit is taken, and, before somebody fills in a form for nothing, that no more fits. */
export function PlanRoom({ of, room: loaded }: PlanRoomProps) {
  const { t } = useTranslation(of)
  const room = useRoom(of, loaded)
  if (!room?.plan) return null
  const [held, limit] = [room.held[of], room.plan[of]]
  if (held >= limit) return <PlanFull of={of} room={room} />
  return <p className="text-sm text-muted tabular">{t('room.some', { held, limit, plan: room.plan.name })}</p>
}

/** That no more fits; nothing while something does. */
export function PlanFull({ of, room }: PlanRoomProps) {
  const { t } = useTranslation(of)
  if (!room?.plan || room.held[of] < room.plan[of]) return null
  return <Alert tone="warn">{t('room.full', { limit: room.plan[of], plan: room.plan.name })}</Alert>
}

/** Kept true while others make and delete some, and when the plan is another than it was. */
function useRoom(of: Of, loaded: Room | null): Room | null {
  const companyId = useShell()?.viewer.companyId
  const [room, setRoom] = useState(loaded)
  useEffect(() => setRoom(loaded), [loaded])
  const read = useRefetcher(
    async () => {
      if (companyId === undefined) return true
      const answer = await call(companies.getPlan, { companyId })
      if (answer.ok) setRoom(answer.value)
      return isSettled(answer)
    },
    { atOnce: false, resyncs: false },
  )
  useChanges(({ noun, action, from }) => {
    if (noun === NOUNS[of] && action !== 'update' && from === 'event') read()
  })
  useSignal('plan', read)
  return room
}
