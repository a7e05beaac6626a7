import { useLocation } from '@remix-run/react'
import { ListPlus, Tags, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countMatching, deleteMatching } from '#domain/tags/contract/endpoints.ts'
import { ToListDialog } from '~/features/contact-lists/to-list-dialog'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { useTagColumns } from './columns'
import { labels } from './labels'
import { useGone } from './use-gone'

export const loader = listLoader(labels, 'tags')
export const shouldRevalidate = shouldReadList
const matching = { countMatching, deleteMatching }

/** The company's labels of contacts. Specification 2 §2. */
export default function TagList() {
  const { t } = useTranslation('tags')
  const { search } = useLocation()
  const lists = useTranslation('contact-lists').t
  const viewer = useShell()?.viewer
  const [tag, setTag] = useState<{ id: number; name: string }>()
  const mayList =
    viewer && may(viewer, 'contactLists:save') && viewer.company.planFlags.includes('useCampaigns')
  return (
    <>
      <PlainList
        resource={labels}
        page="tags"
        icon={Tags}
        columns={useTagColumns()}
        nameOf={({ name }) => name}
        moreActs={({ id, name }) => [
          { key: 'contacts', label: t('act.contacts'), icon: Users, to: `/tags/${id}/contacts${search}` },
          ...(mayList
            ? [
                {
                  key: 'list',
                  label: lists('toList.fromTag'),
                  icon: ListPlus,
                  onSelect: () => setTag({ id, name }),
                },
              ]
            : []),
        ]}
        consequences={useGone()}
        deletesMany
        matching={matching}
        labels={{
          search: t('search'),
          new: t('new'),
          empty: { title: t('empty.title'), text: t('empty.text') },
        }}
      />
      {mayList && (
        <ToListDialog
          open={tag !== undefined}
          onOpenChange={(open) => open || setTag(undefined)}
          title={lists('toList.fromTag')}
          filter={{ contactTag: [tag?.id ?? 0] }}
          proposedName={tag?.name ?? ''}
        />
      )}
    </>
  )
}
