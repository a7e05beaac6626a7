import { Link, useNavigate, useSearchParams } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useActions } from '~/lib/ui/shortcuts'
import { PAGES } from '~/pages/all-pages'
import { Button } from '~/ui/button'
import { CALENDAR_VIEWS, type CalendarView, neighbour, type SPAN_PARAMS, type Span } from './span'

type ToolbarProps = { span: Span; view: CalendarView; isChosen: boolean }

/** Chooses which days are shown, and how. It uses links, so that each choice has an address and works without scripts. */
export function CalendarToolbar({ span, view, isChosen }: ToolbarProps) {
  const { t } = useTranslation('schedules')
  const period = usePeriod(span, view)
  const hrefTo = useHref()
  const steps = [
    { key: 'previous', Icon: ChevronLeft, date: neighbour(span, view, -1) },
    { key: 'next', Icon: ChevronRight, date: neighbour(span, view, 1) },
  ] as const
  const navigate = useNavigate()
  const goTo = (date: string) => () => navigate(hrefTo({ date }), { preventScrollReset: true })
  useActions({ today: goTo(''), daysBefore: goTo(steps[0].date), daysAfter: goTo(steps[1].date) })
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
      <h2 className="min-w-36 text-lg font-semibold first-letter:uppercase" aria-live="polite">
        {period}
      </h2>
      <span className="flex items-center gap-1">
        <Button asChild size="sm">
          <Link to={hrefTo({ date: '' })} preventScrollReset>
            {t('today')}
          </Link>
        </Button>
        {steps.map(({ key, Icon, date }) => (
          <Button key={key} asChild variant="ghost" size="icon-sm" aria-label={t(key)}>
            <Link to={hrefTo({ date })} preventScrollReset>
              <Icon className="rtl:rotate-180" />
            </Link>
          </Button>
        ))}
      </span>
      <nav
        aria-label={t('view.label')}
        className="ms-auto flex rounded-md border border-line bg-raised p-0.5"
      >
        {CALENDAR_VIEWS.map((calendarView) => (
          <Link
            key={calendarView}
            to={hrefTo({ view: calendarView })}
            preventScrollReset
            aria-current={isChosen && calendarView === view ? 'page' : undefined}
            className={cn(
              'ring-inside grid h-8 place-items-center rounded-sm px-2.5 text-sm text-muted hover:text-ink touch:h-11',
              isChosen && calendarView === view && 'bg-accent-soft font-medium text-accent-text',
            )}
          >
            {t(`view.${calendarView}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function useHref() {
  const [params] = useSearchParams()
  return (changes: Partial<Record<keyof typeof SPAN_PARAMS, string>>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next.size > 0 ? `${PAGES.schedules.path}?${next}` : PAGES.schedules.path
  }
}

/** The days in words: a month, a week from its first day to its last, or a day. */
export function usePeriod({ date, startDate, endDate }: Span, view: CalendarView): string {
  const { language } = useTranslation().i18n
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone: 'UTC' })
  const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
  if (view === 'day') return write({ weekday: 'long', day: 'numeric', month: 'long' }).format(noonOf(date))
  if (view === 'week') {
    return write({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
      noonOf(startDate),
      noonOf(endDate),
    )
  }
  return write({ month: 'long', year: 'numeric' }).format(noonOf(date))
}
