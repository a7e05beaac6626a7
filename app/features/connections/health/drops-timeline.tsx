import { CircleCheck, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionDropView } from '#domain/connections/contract/health-schema.ts'
import { useDuration } from '~/features/queues/wait-time'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { EmptyState } from '~/ui/empty-state'
import { useDropText } from './drop-text'

/** Shows when the connection was lost, why in plain words, what to do, and how long it took to return; newest first. */
export function DropsTimeline({ drops }: { drops: readonly ConnectionDropView[] }) {
  const { t } = useTranslation('connections')
  if (drops.length === 0) {
    return (
      <EmptyState icon={<CircleCheck aria-hidden />} title={t('drops.none')} text={t('drops.noneText')} />
    )
  }
  return (
    <ol className="grid">
      {drops.map((drop, index) => (
        <li
          key={drop.id}
          className="relative grid gap-1 border-s border-line ps-6 pb-6 last:border-transparent last:pb-0"
        >
          <span className="absolute -start-3 grid size-6 place-items-center rounded-full border border-line bg-panel">
            {drop.recoveredAt ? (
              <CircleCheck aria-hidden className="size-3.5 text-ok" />
            ) : (
              <Unplug aria-hidden className="size-3.5 text-bad" />
            )}
          </span>
          <Drop drop={drop} isNow={index === 0 && !drop.recoveredAt} />
        </li>
      ))}
    </ol>
  )
}

/** Shows the number of drops in the last seven days, also when the list shows only the newest. Interface 69. */
export function DropsThisWeek({ count }: { count: number }) {
  const { t } = useTranslation('connections')
  return <p className="pb-5 font-medium tabular">{t('drops.week', { count })}</p>
}

/** Shows a drop. The advice appears only while the drop lasts; for one that is over it would be wrong. */
function Drop({ drop, isNow }: { drop: ConnectionDropView; isNow: boolean }) {
  const { t } = useTranslation('connections')
  const clock = useClock()
  const lasted = useDuration()
  const { cause, code, otherConnection, droppedAt, recoveredAt } = drop
  const text = useDropText()(cause, otherConnection)
  const outcome = () => {
    if (!recoveredAt) return t('drops.still')
    const minutes = minutesBetween(droppedAt, recoveredAt)
    return minutes < 1 ? t('drops.recoveredSoon') : t('drops.recovered', { duration: lasted(minutes) })
  }
  return (
    <>
      <p className="font-medium">{text.cause}</p>
      {isNow && <p className="text-sm text-muted">{text.next}</p>}
      <p className="flex flex-wrap gap-x-2 text-xs text-muted">
        <time dateTime={droppedAt}>{dateAndTime(droppedAt, clock)}</time>
        <span>{outcome()}</span>
        {code !== null && <span className="tabular">{t('drops.code', { code })}</span>}
      </p>
    </>
  )
}

function minutesBetween(from: string, to: string) {
  return Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 60_000)
}
