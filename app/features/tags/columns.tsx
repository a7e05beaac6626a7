import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { TagDetails } from '#domain/tags/contract/schema.ts'
import type { Column } from '~/kit/list/columns'
import { dateOf } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { TagChip } from './tag-chip'

/** The columns of the specification (2 §2), and when each was made, by which the list can be ordered. */
export function useTagColumns(): readonly Column<TagDetails>[] {
  const { t } = useTranslation('tags')
  return [
    {
      key: 'name',
      head: t('column.name'),
      sort: 'name',
      cell: (tag) => <TagChip {...tag} className="max-w-80 px-2 text-xs leading-6 max-md:max-w-full" />,
    },
    {
      key: 'id',
      head: t('column.id'),
      align: 'end',
      card: 'none',
      className: 'w-24 text-muted',
      cell: ({ id }) => id,
    },
    {
      key: 'contacts',
      head: t('column.contacts'),
      align: 'end',
      className: 'w-36',
      cell: (tag) => <Contacts {...tag} />,
    },
    {
      key: 'created',
      head: t('column.created'),
      sort: 'createdAt',
      from: 'lg',
      card: 'none',
      className: 'w-44 whitespace-nowrap text-muted',
      cell: ({ createdAt }) => <Created createdAt={createdAt} />,
    },
  ]
}

function Created({ createdAt }: { createdAt: string }) {
  const clock = useClock()
  return <time dateTime={createdAt}>{dateOf(createdAt, clock)}</time>
}

/** The figure under its head in the table, with the word on a card; it leads to who they are. */
function Contacts({ id, name, contactsCount: count }: TagDetails) {
  const { t } = useTranslation('tags')
  const { search } = useLocation()
  const text = (
    <>
      <span className="max-md:hidden">{count}</span>
      <span className="md:hidden">{t('contactsOf', { count })}</span>
    </>
  )
  if (count === 0) return text
  return (
    <Link
      to={`/tags/${id}/contacts${search}`}
      preventScrollReset
      aria-label={t('contactsWith', { name, count })}
      className="inline-flex min-h-6 min-w-6 items-center justify-end rounded-sm text-accent-text underline-offset-2 hover:underline touch:min-h-11"
    >
      {text}
    </Link>
  )
}
