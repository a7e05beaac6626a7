import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import type { SeenUser } from '#domain/users/contract/schema.ts'
import type { Column } from '~/kit/list/columns'
import { UserAvatar } from '~/kit/marks/user-avatar'
import { Badge } from '~/ui/badge'

/**
 * The columns that the specification lists (1 §2), with the queues that people serve and their own connection; picture and
 * presence are shown in the column of the name.
 */
export function useUserColumns(connections: readonly ConnectionView[]): readonly Column<SeenUser>[] {
  const { t } = useTranslation('users')
  const words = { admin: t('admin'), user: t('attendant') }
  return [
    {
      key: 'name',
      head: t('name'),
      sort: 'name',
      className: 'md:max-w-56',
      cell: ({ name, profileImage, online }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <UserAvatar name={name} picture={profileImage} online={online} className="size-7" />
          <span className="truncate">{name}</span>
        </span>
      ),
    },
    {
      key: 'id',
      head: t('column.id'),
      align: 'end',
      card: 'none',
      from: 'xl',
      className: 'w-16 text-muted',
      cell: ({ id }) => id,
    },
    {
      key: 'online',
      head: t('column.status'),
      className: 'w-24 whitespace-nowrap',
      card: 'aside',
      cell: ({ online }) => (
        <span className={online ? 'text-ok' : 'text-muted'}>{online ? t('online') : t('offline')}</span>
      ),
    },
    {
      key: 'email',
      head: t('email'),
      className: 'md:max-w-52 truncate text-muted',
      cell: ({ email }) => email,
    },
    {
      key: 'profile',
      head: t('profileField'),
      className: 'w-32',
      cell: ({ profile }) => (
        <Badge tone={profile === 'admin' ? 'accent' : 'neutral'}>{words[profile]}</Badge>
      ),
    },
    {
      key: 'queues',
      head: t('column.queues'),
      className: 'max-w-48 truncate text-muted',
      cell: ({ queues }) => queues.map(({ name }) => name).join(', ') || t('column.noQueue'),
    },
    {
      key: 'connection',
      head: t('column.connection'),
      from: 'xl',
      className: 'max-w-40 truncate text-muted',
      cell: ({ whatsappId = null }) =>
        connections.find(({ id }) => id === whatsappId)?.name ?? t('column.anyConnection'),
    },
    {
      key: 'hours',
      head: t('column.hours'),
      from: 'lg',
      className: 'tabular w-32 whitespace-nowrap text-muted',
      cell: ({ startWork, endWork }) => `${startWork}–${endWork}`,
    },
  ]
}
