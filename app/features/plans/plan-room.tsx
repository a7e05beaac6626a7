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

/** The nouns that a plan limits, by the page that makes them. */
const NOUNS = { users: 'user', queues: 'queue' } as const
type PlanNoun = keyof typeof NOUNS

type PlanRoomProps = { noun: PlanNoun; room: Room | null }

/** Shows how much of the plan's limit is taken; or that no more fits, before somebody fills in a form for nothing. */
export function PlanRoom({ noun, room: loaded }: PlanRoomProps) {
  const { t } = useTranslation(noun)
  const room = useRoom(noun, loaded)
  if (!room?.plan) return null
  const [heldCount, limit] = [room.held[noun], room.plan[noun]]
  if (heldCount >= limit) return <PlanFull noun={noun} room={room} />
  return (
    <p className="text-sm text-muted tabular">
      {t('room.some', { held: heldCount, limit, plan: room.plan.name })}
    </p>
  )
}

/** Tells that no more fits; shows nothing while something does. */
export function PlanFull({ noun, room }: PlanRoomProps) {
  const { t } = useTranslation(noun)
  if (!room?.plan || room.held[noun] < room.plan[noun]) return null
  return <Alert tone="warn">{t('room.full', { limit: room.plan[noun], plan: room.plan.name })}</Alert>
}

/** Kept true while others make and delete some, and when the plan is another than it was. */
function useRoom(planNoun: PlanNoun, loaded: Room | null): Room | null {
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
    if (noun === NOUNS[planNoun] && action !== 'update' && from === 'event') read()
  })
  useSignal('plan', read)
  return room
}
