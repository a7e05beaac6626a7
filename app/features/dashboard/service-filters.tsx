import { useRevalidator, useSearchParams } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/contract/problems.ts'
import { addDays } from '#domain/core/contract/time.ts'
import { hourPoints, weekdayPoints } from '~/kit/charts/points'
import type { ListFilter } from '~/kit/list/columns'
import { DayInput } from '~/kit/list/day-input'
import { ReadingFailed } from '~/kit/list/list-states'
import type { ListAddress } from '~/kit/list/use-list-address'
import { dayKey } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { Select } from '~/ui/select'

type Named = { id: number; name: string }
export type ServiceChoices = {
  queues: readonly Named[]
  users: readonly Named[]
  connections: readonly Named[]
}

const toOption = ({ id, name }: Named) => ({ value: id, label: name })

/** The choices that narrow service: queues, attendants, connections, weekdays and hours. */
export function useServiceFilters({ queues, users, connections }: ServiceChoices): ListFilter[] {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const many = (name: string, label: string, options: ListFilter['options']) => ({
    name,
    label,
    options,
    isMany: true,
  })
  return [
    many('queueIds', t('queues'), [...queues.map(toOption), { value: 0, label: t('noQueue') }]),
    many('users', t('users'), users.map(toOption)),
    many('whatsappId', t('connections'), connections.map(toOption)),
    many(
      'weekdays',
      t('weekdays'),
      weekdayPoints(language).map(({ key, label }) => ({ value: key, label })),
    ),
    many(
      'hours',
      t('hours'),
      hourPoints().map(({ key, label }) => ({ value: Number(key), label })),
    ),
  ]
}

type DaysProps = {
  /** As they were understood. */
  days: { dateFrom: string; dateTo: string }
  address: Pick<ListAddress, 'change'>
}

/** The first and the last day, and the spans that people ask for most. */
export function DaysFields({ days: { dateFrom, dateTo }, address }: DaysProps) {
  const { t } = useTranslation('dashboard')
  const clock = useClock()
  const spans = spansUntil(dayKey(useNow(), clock))
  const chosen = spans.find((span) => span.dateFrom === dateFrom && span.dateTo === dateTo)
  return (
    <>
      <DayInput name="dateFrom" label={t('from')} value={dateFrom} isOptional />
      <DayInput name="dateTo" label={t('until')} value={dateTo} min={dateFrom} isOptional />
      <span className="noscript:hidden max-sm:grow max-sm:basis-48 print:hidden">
        <Select
          aria-label={t('span.title')}
          value={chosen?.key ?? ''}
          placeholder={t('span.other')}
          options={spans.map(({ key }) => ({ value: key, label: t(`span.${key}`) }))}
          onChange={({ currentTarget }) => {
            const span = spans.find(({ key }) => key === currentTarget.value)
            if (span) address.change({ dateFrom: span.dateFrom, dateTo: span.dateTo })
          }}
          className="w-auto max-sm:w-full"
        />
      </span>
    </>
  )
}

type TimesProps = { filter: { isOpenTime: boolean }; address: Pick<ListAddress, 'change'> }

/** Whether times count around the clock, or within the opening hours alone. */
export function TimesField({ filter: { isOpenTime }, address }: TimesProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Select
      key={`time ${isOpenTime}`}
      name="isOpenTime"
      aria-label={t('times')}
      defaultValue={String(isOpenTime)}
      options={[
        { value: 'false', label: t('byClock') },
        { value: 'true', label: t('openTime') },
      ]}
      onChange={({ currentTarget }) => address.change({ isOpenTime: currentTarget.value })}
      className="w-auto max-w-56"
    />
  )
}

type FiguresRefusedProps = { problem: Problem; title?: string }

/** Says why there are no figures: the days are too many, or they could not be read. */
export function FiguresRefused({ problem, ...title }: FiguresRefusedProps) {
  const { t } = useTranslation('dashboard')
  const { revalidate } = useRevalidator()
  if (problem.fields.dateFrom !== 'range')
    return <ReadingFailed problem={problem} retry={revalidate} {...title} />
  return (
    <p role="alert" className="px-4 pb-3 text-sm font-medium text-bad">
      {t('tooManyDays')}
    </p>
  )
}

/** Asks for the days of the form, whose other filters are in the address already. Days that were emptied stay empty there. */
export function useAskDays(): (event: FormEvent<HTMLFormElement>) => void {
  const [params, setParams] = useSearchParams()
  return (event) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const next = new URLSearchParams(params)
    for (const name of ['dateFrom', 'dateTo']) next.set(name, String(values.get(name) ?? ''))
    next.delete('page')
    setParams(next, { replace: true, preventScrollReset: true })
  }
}

function spansUntil(today: string) {
  const firstOfMonth = `${today.slice(0, 8)}01`
  const lastOfBefore = addDays(firstOfMonth, -1)
  return [
    { key: 'today', dateFrom: today, dateTo: today },
    { key: 'yesterday', dateFrom: addDays(today, -1), dateTo: addDays(today, -1) },
    { key: 'week', dateFrom: addDays(today, -6), dateTo: today },
    { key: 'days', dateFrom: addDays(today, -29), dateTo: today },
    { key: 'month', dateFrom: firstOfMonth, dateTo: today },
    { key: 'before', dateFrom: `${lastOfBefore.slice(0, 8)}01`, dateTo: lastOfBefore },
  ] as const
}
