import { Link, useLocation } from '@remix-run/react'
import { ArrowDownUp, ArrowLeft, Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TagDetails } from '#domain/tags/contract/schema.ts'
import { TagChip } from '~/features/tags/tag-chip'
import type { Column } from '~/kit/list/columns'
import { PlainList } from '~/kit/list/plain-list'
import { PAGES } from '~/pages/all-pages'
import { Button } from '~/ui/button'
import { lanes } from './lanes'
import { useCardsGone } from './use-cards-gone'

/** The columns of the board in its order, with where time and an answer lead their cards. Specification 2 §2. */
export function LaneList() {
  const { t } = useTranslation('kanban')
  const { search } = useLocation()
  return (
    <PlainList
      resource={lanes}
      page="lanes"
      icon={Columns3}
      columns={useLaneColumns()}
      nameOf={({ name }) => name}
      consequences={useCardsGone()}
      notices={
        <div className="flex flex-wrap gap-2 justify-self-start">
          <Button asChild variant="ghost">
            <Link to={PAGES.kanban.path}>
              <ArrowLeft />
              {t('lanes.back')}
            </Link>
          </Button>
          <Button asChild>
            <Link to={`${PAGES.lanes.path}/order${search}`} preventScrollReset>
              <ArrowDownUp />
              {t('lanes.order.open')}
            </Link>
          </Button>
        </div>
      }
      labels={{
        search: t('lanes.search'),
        new: t('lanes.new'),
        empty: { title: t('first.title'), text: t('first.text') },
      }}
    />
  )
}

function useLaneColumns(): readonly Column<TagDetails>[] {
  const { t } = useTranslation('kanban')
  return [
    {
      key: 'place',
      head: t('lanes.place'),
      sort: 'orderLane',
      align: 'end',
      className: 'w-24 max-md:hidden',
      cell: ({ orderLane }) => orderLane,
    },
    {
      key: 'name',
      head: t('lanes.name'),
      sort: 'name',
      cell: (lane) => <TagChip {...lane} className="max-w-80 px-2 text-xs leading-6 max-md:max-w-full" />,
    },
    {
      key: 'tickets',
      head: t('lanes.tickets'),
      align: 'end',
      className: 'w-36',
      cell: ({ ticketsCount: count }) => (
        <>
          <span className="max-md:hidden">{count}</span>
          <span className="md:hidden">{t('lanes.ticketsOf', { count })}</span>
        </>
      ),
    },
    {
      key: 'time',
      head: t('lanes.time'),
      className: 'w-56 text-muted',
      cell: ({ timeLane, nextLaneId }) =>
        timeLane > 0 && nextLaneId !== null ? t('lanes.after', { count: timeLane }) : null,
    },
  ]
}
