import { Ban, Check, PhoneOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { TagChip } from '~/features/tags/tag-chip'
import type { Column } from '~/kit/list/columns'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { dateOf } from '~/lib/text/format'
import { usePhone } from '~/lib/text/phone'
import { useClock } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { Badge } from '~/ui/badge'

/**
 * The columns of the specification (1 §2), the tags, and since when, by which the list can be ordered. What is long shares
 * the room that there is, a part of it each, so that the table never outgrows its page.
 */
export function useContactColumns(): readonly Column<ContactView>[] {
  const { t } = useTranslation('contacts')
  return [
    {
      key: 'name',
      head: t('column.name'),
      sort: 'name',
      className: 'w-[28%] max-w-0',
      cell: (contact) => <Name {...contact} />,
    },
    {
      key: 'number',
      head: t('column.number'),
      className: 'tabular whitespace-nowrap',
      cell: (contact) => <PhoneNumber {...contact} />,
    },
    {
      key: 'email',
      head: t('column.email'),
      from: 'xl',
      className: 'w-[18%] max-w-0 truncate text-muted',
      cell: ({ email }) => email,
    },
    {
      key: 'tags',
      head: t('column.tags'),
      from: 'lg',
      className: 'w-[16%] max-w-0',
      cell: ({ tags }) => <TagList tags={tags} />,
    },
    {
      key: 'connection',
      head: t('column.connection'),
      from: 'lg',
      className: 'w-[12%] max-w-0 truncate text-muted',
      cell: ({ whatsapp }) => whatsapp?.name,
    },
    {
      key: 'status',
      head: t('column.status'),
      className: 'w-28',
      card: 'aside',
      cell: (contact) => <Status {...contact} />,
    },
    {
      key: 'created',
      head: t('column.created'),
      sort: 'createdAt',
      from: 'xl',
      card: 'none',
      className: 'w-28 whitespace-nowrap text-muted',
      cell: ({ createdAt }) => <Created createdAt={createdAt} />,
    },
  ]
}

function Name(contact: ContactView) {
  const { urlPicture, isGroup, channel } = contact
  const name = useShownName()(contact)
  return (
    <span className="flex min-w-0 items-center gap-2.5" title={name}>
      <ContactAvatar
        className="size-8 text-xs"
        name={name}
        picture={urlPicture}
        isGroup={isGroup}
        channel={channel}
      />
      <span className="truncate">{name}</span>
    </span>
  )
}

/** A group has none that means something to people. */
function PhoneNumber({ number, isGroup, hasAccount }: ContactView) {
  const { t } = useTranslation('contacts')
  const phone = usePhone()
  if (isGroup) return <span className="text-muted">{t('group')}</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      {phone(number)}
      {hasAccount === false && (
        <span title={t('noAccount')} className="text-warn">
          <PhoneOff aria-hidden className="size-3.5" />
          <span className="sr-only">{t('noAccount')}</span>
        </span>
      )}
    </span>
  )
}

const SHOWN_TAGS = 2

/** The first two, the rest as a number. */
function TagList({ tags }: Pick<ContactView, 'tags'>) {
  const hiddenTags = tags.slice(SHOWN_TAGS)
  if (tags.length === 0) return null
  return (
    <span className="flex min-w-0 items-center gap-1">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <TagChip key={tag.id} {...tag} className="min-w-0 max-w-24" />
      ))}
      {hiddenTags.length > 0 && (
        <span className="text-xs text-muted" title={hiddenTags.map(({ name }) => name).join(', ')}>
          +{hiddenTags.length}
        </span>
      )}
    </span>
  )
}

function Status({ active }: ContactView) {
  const { t } = useTranslation('contacts')
  return active ? (
    <Badge tone="ok">
      <Check aria-hidden />
      {t('active')}
    </Badge>
  ) : (
    <Badge tone="bad">
      <Ban aria-hidden />
      {t('blocked')}
    </Badge>
  )
}

function Created({ createdAt }: { createdAt: string }) {
  const clock = useClock()
  return <time dateTime={createdAt}>{dateOf(createdAt, clock)}</time>
}
