import { useLocation } from '@remix-run/react'
import { Eye, Pencil, Trash2, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countMatching, deleteMatching } from '#domain/quick-messages/contract/endpoints.ts'
import { quickMessageResource } from '#domain/quick-messages/contract/resource.ts'
import { mayChange } from '#domain/quick-messages/contract/rules.ts'
import type { QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import { slashed } from '~/features/inbox/composer/quick-picker/words'
import { useBulkDelete } from '~/kit/list/bulk/use-bulk-delete'
import type { RowAct } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useResourceList } from '~/kit/list/use-resource-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { useDelete } from '~/kit/use-delete'
import { useMay } from '~/lib/ui/use-may'
import { useShell } from '~/lib/ui/use-shell'
import { useQuickMessageColumns } from './columns'

export const loader = listLoader(quickMessageResource, 'quickMessages')
export const shouldRevalidate = shouldReadList
const matching = { countMatching, deleteMatching }

/** One's own quick messages, and those of the company. Specification 2 §2. */
export default function QuickMessageList() {
  const { t } = useTranslation('quick-messages')
  const { search } = useLocation()
  const viewerId = useShell()?.viewer.id ?? 0
  const maySave = useMay('quickMessages:save')
  const list = useResourceList(quickMessageResource)
  const remove = useDelete(quickMessageResource)
  const nameOf = ({ shortcode }: QuickMessageView) => slashed(shortcode)
  const bulk = useBulkDelete(quickMessageResource, nameOf, matching)
  const create = maySave && <NewLink>{t('new')}</NewLink>
  const acts = (row: QuickMessageView): readonly RowAct[] => {
    const to = `/quick-messages/${row.id}/edit${search}`
    if (!maySave) return []
    if (!mayChange(viewerId, row)) return [{ key: 'open', label: t('act.open'), icon: Eye, to }]
    return [
      { key: 'edit', label: t('act.edit'), icon: Pencil, to },
      {
        key: 'delete',
        label: t('act.delete'),
        icon: Trash2,
        danger: true,
        onSelect: () => remove.run({ id: row.id, name: slashed(row.shortcode) }),
      },
    ]
  }
  return (
    <>
      <ListScreen
        page="quickMessages"
        list={list}
        columns={useQuickMessageColumns()}
        nameOf={nameOf}
        {...(maySave && { opens: ({ id }: QuickMessageView) => `${id}/edit` })}
        acts={acts}
        bulk={maySave ? bulk.acts : []}
        progress={bulk.progress}
        searchLabel={t('search')}
        buttons={create}
        empty={{
          icon: <Zap aria-hidden />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: create,
        }}
      />
      {remove.dialog}
      {bulk.dialog}
    </>
  )
}
