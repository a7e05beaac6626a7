import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { ArrowDownUp, Layers, ListTree, MessageSquareText, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as connectionCalls from '#domain/connections/contract/endpoints.ts'
import { queueResource } from '#domain/queues/contract/resource.ts'
import type { QueueView } from '#domain/queues/contract/schema.ts'
import * as users from '#domain/users/contract/endpoints.ts'
import { BrokenCases } from '~/features/bot-playground/cases/broken-cases'
import { useScheduleType } from '~/features/hours/schedule-type'
import { WithoutWords } from '~/features/hours/without-words'
import { loadRoom } from '~/features/plans/load-room.server'
import { PlanRoom } from '~/features/plans/plan-room'
import type { RowAct } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useListAddress } from '~/kit/list/use-list-address'
import { useResourceList } from '~/kit/list/use-resource-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { toPerson } from '~/lib/lookups'
import { Button } from '~/ui/button'
import { useQueueColumns } from './columns'
import { byMenu } from './queue-order'
import { useQueueService } from './queue-service'

const loadList = listLoader(queueResource, 'queues')

export async function loader(args: LoaderFunctionArgs) {
  const api = apiAs(args.request, args.context)
  const [list, room, people, connections] = await Promise.all([
    loadList(args),
    loadRoom(args, 'queues'),
    expectAnswer(api.call(users.listAll), args),
    expectAnswer(api.call(connectionCalls.list), args),
  ])
  return { ...list, room, people: people.map(toPerson), connections }
}

export const shouldRevalidate = shouldReadList

/** The list of the company's queues, in the order in which the menu offers them. Specification 2 §2. */
export default function QueueList() {
  const { t } = useTranslation('queues')
  const { room, people, connections } = useLoaderData<typeof loader>()
  const service = useQueueService({ people, connections })
  const { search } = useLocation()
  const { sort } = useListAddress()
  const list = useResourceList(queueResource)
  const haveHours = useScheduleType() === 'queue'
  const acts = ({ id }: QueueView): readonly RowAct[] => [
    { key: 'edit', label: t('act.edit'), icon: Pencil, to: `/queues/${id}/edit${search}` },
    { key: 'options', label: t('act.options'), icon: ListTree, to: `/queues/${id}/options${search}` },
    {
      key: 'delete',
      label: t('act.delete'),
      icon: Trash2,
      danger: true,
      to: `/queues/${id}/delete${search}`,
    },
  ]
  return (
    <ListScreen
      page="queues"
      // A live event may have changed a queue's place, so the rows are sorted here.
      list={sort ? list : { ...list, rows: list.rows.toSorted(byMenu) }}
      columns={useQueueColumns(service, haveHours)}
      nameOf={({ name }) => name}
      opens={({ id }) => `${id}/edit`}
      acts={acts}
      searchLabel={t('search')}
      notices={
        <>
          <PlanRoom noun="queues" room={room} />
          <BrokenCases />
          {haveHours && <WithoutWords kind="queue" rows={list.rows} />}
        </>
      }
      buttons={
        <>
          {list.rows.length > 1 && (
            <Button asChild>
              <Link to={`/queues/order${search}`} preventScrollReset>
                <ArrowDownUp />
                <span className="max-sm:sr-only">{t('order.open')}</span>
              </Link>
            </Button>
          )}
          <Button asChild>
            <Link to="/try">
              <MessageSquareText />
              <span className="max-sm:sr-only">{t('tryBot')}</span>
            </Link>
          </Button>
          <NewLink>{t('new')}</NewLink>
        </>
      }
      empty={{
        icon: <Layers aria-hidden />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: <NewLink>{t('new')}</NewLink>,
      }}
    />
  )
}
