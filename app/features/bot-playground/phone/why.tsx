import { useTranslation } from 'react-i18next'
import type { TryTurn } from '#domain/bot/contract/try/try-schema.ts'
import { companyTimeOf } from '~/lib/text/company-local-time'
import { dateAndTime } from '~/lib/text/format'

/** For each message of a try: the rule by which it was answered, and the state of the conversation afterwards. */
export function Reasons({ turns, timeZone }: { turns: readonly TryTurn[]; timeZone: string }) {
  const { t, i18n } = useTranslation('bot-playground')
  const clock = { language: i18n.language, timeZone }
  return (
    <section aria-label={t('why')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-semibold">{t('why')}</h2>
      {turns.length === 0 && <p className="text-sm text-muted">{t('whyEmpty')}</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {turns.map((turn, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place alone
            key={index}
            className="grid gap-1 rounded-lg border border-line p-3 text-sm"
            data-rule={turn.rule}
          >
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-muted tabular">{dateAndTime(turn.at, clock)}</span>
              <span className="min-w-0 truncate">“{turn.text}”</span>
            </p>
            <p className="font-medium">{turn.rule ? t(`rule.${turn.rule}`) : t('silent')}</p>
            <State turn={turn} timeZone={timeZone} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The state of the conversation after a message. */
export function State({ turn, timeZone }: { turn: TryTurn; timeZone: string }) {
  const { t } = useTranslation('bot-playground')
  const common = useTranslation().t
  const isOver = turn.status === 'closed'
  const quiet = turn.quietUntil && !isOver ? companyTimeOf(turn.quietUntil, timeZone).slice(11) : null
  const parts: [string, string | null][] = [
    [
      t('state.status'),
      isOver
        ? common('ticketStatus.closed')
        : `${common(`ticketStatus.${turn.status}`)}, ${t(`step.${turn.step}`)}`,
    ],
    [t('state.queue'), turn.queue],
    [t('state.option'), turn.option],
    [t('state.used'), turn.used > 0 && !isOver ? String(turn.used) : null],
    [t('state.quiet'), quiet],
  ]
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
      {parts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex gap-1">
              <dt>{name}:</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
