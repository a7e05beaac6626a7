import { useLoaderData, useRevalidator, useSearchParams } from '@remix-run/react'
import { Maximize, Minimize } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MomentsView } from '#domain/moments/contract/schema.ts'
import { ReadingFailed } from '~/kit/list/list-states'
import { cn } from '~/lib/cn'
import { useLastLoaded } from '~/lib/ui/use-last-loaded'
import { Button } from '~/ui/button'
import { PageHeader } from '~/ui/page-header'
import type { LoadedMoments, PanelChoices } from './load.server'
import { MomentsToolbar } from './moments-toolbar'
import { Panel, usePanelUsers } from './panel'
import { BUSY_ONLY, type MomentsFilter, readMomentsFilter } from './state/moments-filter'
import { useFullScreen } from './use-full-screen'
import { useMoments } from './use-moments'

/** Shows the conversations of every attendant, live; for a desk, and for a wall. Specification 1 §2. */
export function MomentsPage() {
  const loaded = useLoaderData<LoadedMoments>() as LoadedMoments
  const { problem, choices } = loaded
  const [params] = useSearchParams()
  const text = params.toString()
  const filter = useMemo(() => readMomentsFilter(new URLSearchParams(text)), [text])
  const panel = useLastLoaded(JSON.stringify(filter), loaded.panel)
  const { revalidate } = useRevalidator()
  if (!panel) return problem ? <ReadingFailed problem={problem} retry={revalidate} /> : null
  return (
    <Live filter={filter} panel={panel} choices={choices} busyOnly={params.has(BUSY_ONLY)}>
      {problem && <ReadingFailed problem={problem} retry={revalidate} />}
    </Live>
  )
}

type LiveProps = {
  filter: MomentsFilter
  panel: MomentsView
  choices: PanelChoices
  busyOnly: boolean
  children: ReactNode
}

function Live({ filter, panel, choices, busyOnly, children }: LiveProps) {
  const { t } = useTranslation('attendance-panel')
  const panelColumns = useMoments(filter, panel)
  const users = usePanelUsers(choices.users)
  const { isOffered, isFull, toggle } = useFullScreen()
  const Icon = isFull ? Minimize : Maximize
  return (
    <div
      className={cn('flex min-h-0 flex-1 flex-col', isFull && 'fixed inset-0 z-45 bg-page')}
      data-page="moments"
    >
      <PageHeader title={t('title')} count={panelColumns.reduce((sum, { cards }) => sum + cards.length, 0)}>
        {isOffered && (
          <Button onClick={toggle} aria-pressed={isFull}>
            <Icon aria-hidden />
            {isFull ? t('leaveFull') : t('full')}
          </Button>
        )}
      </PageHeader>
      {!isFull && <MomentsToolbar filter={filter} days={panel} choices={{ ...choices, users }} />}
      {children}
      {panel.hasMore && (
        <p role="status" className="px-4 pb-2 text-sm text-muted">
          {t('more', { count: panel.tickets.length })}
        </p>
      )}
      <Panel filter={filter} held={panelColumns} users={users} busyOnly={busyOnly} isWall={isFull} />
    </div>
  )
}
