import { useTranslation } from 'react-i18next'
import type { ConnectionGapView } from '#domain/connections/contract/health-schema.ts'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Alert } from '~/ui/alert'

/** From when to when the number was not linked, what came late of that time, and of which part the phone told nothing. */
export function LateMail({ gap }: { gap: ConnectionGapView }) {
  const { t } = useTranslation('connections')
  const clock = useClock()
  const { missedSince, linkedAt, toldSince, messageCount: count, chatCount, isFinished } = gap
  const span = { from: dateAndTime(missedSince, clock), to: dateAndTime(linkedAt, clock) }
  const text = () =>
    count > 0
      ? t('late.between', { ...span, count, chats: t('late.chats', { count: chatCount }) })
      : t('late.none', span)
  const untoldUntil = toldSince ?? linkedAt
  const isPartUntold = isFinished && untoldUntil > missedSince
  return (
    <Alert tone={isPartUntold ? 'warn' : 'info'} data-gap={gap.id}>
      {isFinished ? text() : t('late.coming', span)}
      {isPartUntold && (
        <span className="block">{t('late.untold', { ...span, to: dateAndTime(untoldUntil, clock) })}</span>
      )}
    </Alert>
  )
}

/** All of them, in the connection's history. */
export function LateMailList({ gaps }: { gaps: readonly ConnectionGapView[] }) {
  const { t } = useTranslation('connections')
  if (gaps.length === 0) return null
  return (
    <section className="grid gap-2 pb-5">
      <h3 className="text-base font-semibold">{t('late.title')}</h3>
      {gaps.map((gap) => (
        <LateMail key={gap.id} gap={gap} />
      ))}
    </section>
  )
}
