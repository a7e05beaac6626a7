import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useRevalidator } from '@remix-run/react'
import { ImageUp, Pencil, Trash2, Users } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as connectionCalls from '#domain/connections/contract/endpoints.ts'
import { PRESENCE_EVERY_MS } from '#domain/live/contract/schema.ts'
import { userResource } from '#domain/users/contract/resource.ts'
import type { SeenUser } from '#domain/users/contract/schema.ts'
import { loadRoom } from '~/features/plans/load-room.server'
import { PlanRoom } from '~/features/plans/plan-room'
import type { RowAct } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useResourceList } from '~/kit/list/use-resource-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { useShell } from '~/lib/ui/use-shell'
import { useConnections } from '~/live/reading/use-connections'
import { useUserColumns } from './columns'

const loadList = listLoader(userResource, 'users')

export async function loader(args: LoaderFunctionArgs) {
  const api = apiAs(args.request, args.context)
  const [list, room, connections] = await Promise.all([
    loadList(args),
    loadRoom(args, 'users'),
    expectAnswer(api.call(connectionCalls.list), args),
  ])
  return { ...list, room, connections }
}

export const shouldRevalidate = shouldReadList

/** The company's people. Specification 1 §2. */
export default function UserList() {
  const { t } = useTranslation('users')
  const { room, connections } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const viewerId = useShell()?.viewer.id
  const list = useResourceList(userResource)
  useAbsences()
  const acts = ({ id }: SeenUser): readonly RowAct[] => [
    { key: 'edit', label: t('act.edit'), icon: Pencil, to: `/users/${id}/edit${search}` },
    { key: 'picture', label: t('picture.open'), icon: ImageUp, to: `/users/${id}/picture${search}` },
    ...(id === viewerId
      ? []
      : [
          {
            key: 'delete',
            label: t('act.delete'),
            icon: Trash2,
            danger: true,
            to: `/users/${id}/delete${search}`,
          },
        ]),
  ]
  return (
    <ListScreen
      page="users"
      list={list}
      columns={useUserColumns(useConnections(connections))}
      nameOf={({ name }) => name}
      opens={({ id }) => `${id}/edit`}
      acts={acts}
      searchLabel={t('search')}
      notices={<PlanRoom noun="users" room={room} />}
      buttons={<NewLink>{t('new')}</NewLink>}
      empty={{
        icon: <Users aria-hidden />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: <NewLink>{t('new')}</NewLink>,
      }}
    />
  )
}

/**
 * Reads the page anew at an interval. A user who comes online is told by an event, but one who is away is known only by
 * not having been heard of.
 */
function useAbsences(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, PRESENCE_EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}
