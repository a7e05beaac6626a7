import { useField } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as schedules from '#domain/schedules/contract/endpoints.ts'
import { type DatesAnswer, DatesInput } from '#domain/schedules/contract/schema.ts'
import { wallValue } from '~/kit/form/fields/moment-field'
import { call } from '~/lib/call'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useDay } from '~/lib/ui/use-day'

const DEBOUNCE_MS = 300

/**
 * The dates on which the message will be sent with the form's present values: the next five, and why a date was moved to
 * another day.
 */
export function NextDates({ done }: { done: number }) {
  const { t, i18n } = useTranslation('schedules')
  const clock = useClock()
  const day = useDay()
  const answer = useDates(done)
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: clock.timeZone })
  const moreCount = answer ? answer.count - answer.dates.length : 0
  return (
    <div className="grid gap-1.5 rounded-lg bg-accent-soft px-3 py-2.5 text-sm noscript:hidden" role="status">
      <p className="text-xs font-medium text-muted">{t('dates.title')}</p>
      {!answer || answer.dates.length === 0 ? (
        <p className="text-muted">{t('dates.none')}</p>
      ) : (
        <ol className="grid gap-1" data-dates>
          {answer.dates.map(({ at: dueAt, movedFrom, holiday }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two times may fall on one moment
            <li key={`${index} ${dueAt}`} className="flex flex-wrap gap-x-2">
              <time dateTime={dueAt} className="tabular">
                {weekday.format(new Date(dueAt))} {dateAndTime(dueAt, clock)}
              </time>
              {movedFrom && (
                <span className="text-muted">
                  {holiday
                    ? t('dates.holiday', { day: day(movedFrom), holiday })
                    : t('dates.weekend', { day: day(movedFrom) })}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {answer?.paced && <PacedDate {...answer.paced} />}
      {moreCount > 0 && <p className="text-muted">{t('dates.more', { count: moreCount })}</p>}
    </div>
  )
}

/** Says that the number's pace will send the message later than planned. */
function PacedDate({ until, before }: NonNullable<DatesAnswer['paced']>) {
  const { t } = useTranslation('schedules')
  const clock = useClock()
  return (
    <p className="text-warn" data-paced>
      {t('dates.paced', { count: before, time: dateAndTime(until, clock) })}
    </p>
  )
}

/**
 * Asks the API for the dates once typing pauses, because it knows the company's holidays. The earlier dates stay while
 * the form's values cannot be read.
 */
function useDates(done: number): DatesAnswer | undefined {
  const { timeZone } = useClock()
  const [sendAt] = useField<string>('sendAt')
  const [intervalo] = useField<string>('intervalo')
  const [valorIntervalo] = useField<string>('valorIntervalo')
  const [times] = useField<string>('enviarQuantasVezes')
  const [tipoDias] = useField<string>('tipoDias')
  const [contactId] = useField<string>('contactId')
  const [whatsappId] = useField<string>('whatsappId')
  const [answer, setAnswer] = useState<DatesAnswer>()
  const requestKey = JSON.stringify({
    sendAt: wallValue(sendAt.value, timeZone),
    intervalo: intervalo.value,
    valorIntervalo: valorIntervalo.value,
    enviarQuantasVezes: times.value,
    tipoDias: tipoDias.value,
    contactId: contactId.value || undefined,
    whatsappId: whatsappId.value || undefined,
    done,
  })
  useEffect(() => {
    const read = DatesInput.safeParse(JSON.parse(requestKey)).data
    if (!read) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const forecast = await call(schedules.dates, read, { signal: abort.signal })
      if (forecast.ok) setAnswer(forecast.value)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [requestKey])
  return answer
}
