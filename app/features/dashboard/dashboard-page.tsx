import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useLastLoaded } from '~/lib/ui/use-last-loaded'
import { PageHeader } from '~/ui/page-header'
import { tabClass, tabListClass } from '~/ui/tab-class'
import { Attendants } from './attendants'
import { DASHBOARD_TABS, hasNoFilter, readFiguresFilter, readTab } from './figures-filter'
import { FiguresToolbar } from './figures-toolbar'
import { Indicators } from './indicators'
import type { LoadedFigures } from './load.server'
import { Satisfaction } from './satisfaction'
import { FiguresRefused } from './service-filters'
import type { TabProps } from './tab-props'
import { useLiveReading } from './use-live-reading'

/** Shows how the service goes: what stands now, the figures of some days beside those before, ratings and attendants. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const loaded = useLoaderData<LoadedFigures>() as LoadedFigures
  const [params] = useSearchParams()
  const filter = readFiguresFilter(params)
  const figures = useLastLoaded(JSON.stringify(filter), loaded.figures)
  const ratings = useLastLoaded(JSON.stringify(filter), loaded.ratings)
  useLiveReading(loaded.problem === undefined)
  return (
    // On a phone the filter scrolls away with the page.
    <div
      className="flex min-h-0 flex-1 flex-col max-sm:overflow-y-auto print:block print:overflow-visible"
      data-page="dashboard"
    >
      <PageHeader title={t('title')} />
      <FiguresToolbar filter={filter} days={figures} choices={loaded.choices} />
      {loaded.problem && <FiguresRefused title={t('notRead')} problem={loaded.problem} />}
      <TabLinks />
      {figures && !hasNoFilter(params) && <Tab figures={figures} ratings={ratings} filter={filter} />}
    </div>
  )
}

function TabLinks() {
  const { t } = useTranslation('dashboard')
  const [params] = useSearchParams()
  const openTab = readTab(params)
  return (
    <nav aria-label={t('title')} className="shrink-0 overflow-x-auto overflow-y-hidden bg-panel print:hidden">
      <ul className={`${tabListClass} min-w-max px-2`}>
        {DASHBOARD_TABS.map((tab) => {
          const search = new URLSearchParams(params)
          search.set('tab', tab)
          const isOpen = tab === openTab
          return (
            <li key={tab} className="flex">
              <Link
                to={`?${search}`}
                preventScrollReset
                replace
                aria-current={isOpen ? 'page' : undefined}
                data-state={isOpen ? 'active' : undefined}
                className={tabClass}
              >
                {t(`tab.${tab}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Tab(props: TabProps) {
  const { t } = useTranslation('dashboard')
  const [params] = useSearchParams()
  const tab = readTab(params)
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      aria-label={t(`tab.${tab}`)}
      className="ring-inside min-h-0 flex-1 overflow-y-auto max-sm:flex-none max-sm:overflow-visible print:overflow-visible"
    >
      <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 p-4">
        {tab === 'indicators' && <Indicators {...props} />}
        {tab === 'nps' && <Satisfaction {...props} />}
        {tab === 'attendants' && <Attendants {...props} />}
      </div>
    </section>
  )
}
