import { Link, useLoaderData, useRevalidator, useSearchParams } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadingFailed } from '~/kit/list/list-states'
import { useActions } from '~/lib/ui/shortcuts'
import { useLastLoaded } from '~/lib/ui/use-last-loaded'
import { useSearchKey } from '~/lib/ui/use-search-key'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { PAGES } from '~/pages/all-pages'
import { Button } from '~/ui/button'
import { PageHeader } from '~/ui/page-header'
import { Board } from './board'
import { BoardToolbar } from './board-toolbar'
import type { LoadedBoard } from './load.server'
import { readBoardFilter } from './state/board-filter'

/** The board of tickets by lane. Specification 2 §2. */
export function BoardPage() {
  const { t } = useTranslation('kanban')
  const loaded = useLoaderData<LoadedBoard>() as LoadedBoard
  const { problem, queues } = loaded
  const [params] = useSearchParams()
  const text = params.toString()
  const board = useLastLoaded(text, loaded.board)
  const filter = useMemo(() => readBoardFilter(new URLSearchParams(text)), [text])
  const { revalidate } = useRevalidator()
  const viewer = useShell()?.viewer
  const maySave = viewer ? may(viewer, 'lanes:save') : false
  const loadedCount = board?.columns.reduce((sum, { count }) => sum + count, 0)
  const [counted, setCounted] = useState<number>()
  const onCount = useCallback((count: number) => setCounted(count), [])
  const count = counted ?? loadedCount
  const page = useRef<HTMLDivElement>(null)
  useBoardKeys(page)
  return (
    <div ref={page} className="flex min-h-0 flex-1 flex-col" data-page="kanban">
      <PageHeader title={t('title')} {...(count !== undefined && board && { count })}>
        {maySave && (
          <Button asChild>
            <Link to={PAGES.lanes.path}>
              <Plus />
              {t('add')}
            </Link>
          </Button>
        )}
      </PageHeader>
      <BoardToolbar
        filter={filter}
        days={board ?? { startDate: filter.startDate, endDate: filter.endDate }}
        queues={queues}
      />
      {problem && <ReadingFailed problem={problem} retry={revalidate} />}
      {board && <Board filter={filter} loaded={board} maySave={maySave} onCount={onCount} />}
    </div>
  )
}

/** `s` searches; the key of moving opens the menu of the card that has, or last had, the focus: the palette takes it away. */
function useBoardKeys(page: RefObject<HTMLElement>): void {
  const focused = useRef<Element>()
  useEffect(() => {
    const board = page.current
    const note = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest('[data-card]') : null
      if (card) focused.current = card
    }
    board?.addEventListener('focusin', note)
    return () => board?.removeEventListener('focusin', note)
  }, [page])
  useSearchKey(() => page.current?.querySelector<HTMLInputElement>('[data-list-search]'))
  useActions({ moveCard: () => focused.current?.querySelector<HTMLElement>('[data-stop=move]')?.click() })
}
