import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { helpResource } from '#domain/helps/contract/resource.ts'
import type { Column } from '~/kit/list/columns'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import type { RowOf } from '~/kit/resource'
import { listLoader } from '~/kit/server/list-loader.server'
import { dateOf } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'

export const loader = listLoader(helpResource, 'settingsHelps')
export const shouldRevalidate = shouldReadList

type Help = RowOf<typeof helpResource>

/** The help videos as super keeps them, a tab of the settings. Specification 2 §2. */
export default function HelpList() {
  const { t } = useTranslation('helps')
  return (
    <PlainList
      resource={helpResource}
      page="settingsHelps"
      icon={CircleHelp}
      columns={useHelpColumns()}
      nameOf={({ title }) => title}
      labels={{
        search: t('search'),
        new: t('new'),
        empty: { title: t('emptyAdmin.title'), text: t('emptyAdmin.text') },
      }}
    />
  )
}

function useHelpColumns(): readonly Column<Help>[] {
  const { t } = useTranslation('helps')
  const clock = useClock()
  return [
    { key: 'title', head: t('column.title'), sort: 'title', cell: ({ title }) => title },
    {
      key: 'description',
      head: t('column.description'),
      from: 'lg',
      className: 'max-w-96 text-muted',
      cell: ({ description }) => <span className="block truncate">{description}</span>,
    },
    {
      key: 'video',
      head: t('column.video'),
      className: 'w-40 text-muted',
      cell: ({ video }) => <code className="text-xs">{video}</code>,
    },
    {
      key: 'created',
      head: t('column.created'),
      sort: 'createdAt',
      from: 'xl',
      card: 'none',
      className: 'w-36 whitespace-nowrap text-muted',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dateOf(createdAt, clock)}</time>,
    },
  ]
}
