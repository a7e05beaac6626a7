import { Link } from '@remix-run/react'
import { KanbanSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PAGES } from '~/pages/all-pages'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'

/** The company has made no lane yet: what they are for, and the next step for whoever may take it. */
export function NoLanes({ maySave }: { maySave: boolean }) {
  const { t } = useTranslation('kanban')
  return (
    <EmptyState
      icon={<KanbanSquare aria-hidden />}
      title={t('first.title')}
      text={t('first.text')}
      className="min-w-72 flex-1 max-md:hidden"
    >
      {maySave && (
        <Button asChild>
          <Link to={`${PAGES.lanes.path}/new`}>{t('add')}</Link>
        </Button>
      )}
    </EmptyState>
  )
}
