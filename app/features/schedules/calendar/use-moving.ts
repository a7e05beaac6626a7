import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduleResource } from '#domain/schedules/contract/resource.ts'
import { ScheduleView } from '#domain/schedules/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { useLastingRefusal, useLastingWord } from '~/kit/refusal/refusal'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useStore } from '~/live/store/use-store'
import { toast } from '~/ui/toaster'

/** Resolves with whether the message is now at the time to which it was moved. */
export type Move = (schedule: ScheduleView, wall: string) => Promise<boolean>

/**
 * Moves a scheduled message to another time. If somebody else changed it meanwhile, their change stays, and the viewer
 * is told.
 */
export function useMoving(): Move {
  const { t } = useTranslation('schedules')
  const clock = useClock()
  const store = useStore()
  const stay = useLastingRefusal()
  const tell = useLastingWord()
  const take = (row: ScheduleView) =>
    store.take({ from: 'answer', updates: [{ noun: scheduleResource.noun, action: 'update', row }] })
  const { run } = useMutation(scheduleResource.endpoints.update, {
    key: ({ scheduleId }) => String(scheduleId),
    onDone(row) {
      take(row)
      toast.success(t('moved', { date: dateAndTime(row.sendAt, clock) }))
    },
    onRefused(problem, input) {
      const current = ScheduleView.safeParse(problem.details.current).data
      if (problem.code === 'ERR_ROW_CHANGED' && current) {
        take(current)
        tell(t('movedElsewhere'))
      } else if (problem.fields.sendAt === 'past') tell(t('past'))
      else stay(problem, () => void run(input))
    },
  })
  return useCallback(
    async ({ id: scheduleId, version }, sendAt) => (await run({ scheduleId, version, sendAt })).ok,
    [run],
  )
}
