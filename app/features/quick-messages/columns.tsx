import { useTranslation } from 'react-i18next'
import type { QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import { MediaName } from '~/features/inbox/composer/quick-picker/media-mark'
import { previewOf, slashed } from '~/features/inbox/composer/quick-picker/words'
import type { Column } from '~/kit/list/columns'
import { dateOf } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Badge } from '~/ui/badge'

/** The columns of the specification (2 §2), with the text and who uses it. */
export function useQuickMessageColumns(): readonly Column<QuickMessageView>[] {
  const { t } = useTranslation('quick-messages')
  return [
    {
      key: 'shortcode',
      head: t('column.shortcode'),
      sort: 'shortcode',
      className: 'w-44 max-w-44',
      cell: ({ shortcode }) => <span className="block truncate font-medium">{slashed(shortcode)}</span>,
    },
    {
      key: 'message',
      head: t('column.message'),
      card: 'block',
      className: 'max-w-96',
      cell: ({ message }) => <span className="block truncate text-muted">{previewOf(message)}</span>,
    },
    {
      key: 'media',
      head: t('column.media'),
      from: 'lg',
      className: 'max-w-48',
      cell: (row) => row.isMedia && <MediaName {...row} />,
    },
    {
      key: 'scope',
      head: t('column.scope'),
      card: 'aside',
      className: 'whitespace-nowrap',
      cell: (row) => <Scope {...row} />,
    },
    {
      key: 'created',
      head: t('column.created'),
      sort: 'createdAt',
      from: 'xl',
      card: 'none',
      className: 'w-36 whitespace-nowrap text-muted',
      cell: ({ createdAt }) => <Created createdAt={createdAt} />,
    },
  ]
}

function Scope({ geral, visao, status }: QuickMessageView) {
  const { t } = useTranslation('quick-messages')
  return (
    <span className="flex gap-1.5">
      {geral && <Badge tone="accent">{t('scope.general')}</Badge>}
      {!geral && visao && <Badge tone="info">{t('scope.visible')}</Badge>}
      {!geral && !visao && <Badge>{t('scope.own')}</Badge>}
      {!status && <Badge tone="warn">{t('off')}</Badge>}
    </span>
  )
}

function Created({ createdAt }: { createdAt: string }) {
  const clock = useClock()
  return <time dateTime={createdAt}>{dateOf(createdAt, clock)}</time>
}
