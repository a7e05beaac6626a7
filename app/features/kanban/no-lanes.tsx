import { Link } from '@remix-run/react'
import { KanbanSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '~/components/empty-state'
import { Button } from '~/components/ui/button'
import { PAGES } from '~/pages'

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
