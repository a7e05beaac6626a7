import { useLocation } from '@remix-run/react'
import { type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { pagePathAt } from '~/pages/page-rules'
import type { ResourceRow, RowOf, ScreenResource } from '../resource'
import { useDelete } from '../use-delete'
import { useBulkDelete } from './bulk/use-bulk-delete'
import type { MatchingCalls } from './bulk/use-delete-matching'
import type { RowAct } from './columns'
import { ListScreen, type ListScreenProps } from './list-screen'
import { NewLink } from './new-link'
import { useResourceList } from './use-resource-list'

type PlainRow<R extends ScreenResource> = RowOf<R> & ResourceRow

type PlainListProps<R extends ScreenResource> = Pick<
  ListScreenProps<PlainRow<R>>,
  'page' | 'columns' | 'nameOf' | 'filters' | 'notices'
> & {
  resource: R
  icon: LucideIcon
  /** The noun's own texts: the label of the search, of the button, and the text while there is no row. */
  labels: { search: string; new: string; empty: { title: string; text: string } }
  /** Buttons before the one that creates a row, for who may save. */
  moreButtons?: ReactNode
  /** Returns the address that a click on a row opens instead of its sheet, for a row that is rather looked at than edited. */
  leadsTo?: (row: PlainRow<R>) => string | undefined
  /** Further acts on a row. */
  moreActs?: (row: PlainRow<R>) => readonly RowAct[]
  /** Returns sentences that say what is deleted together with a row. */
  consequences?: (row: PlainRow<R>) => readonly string[]
  /** Several rows may be chosen and deleted together; only for nouns whose deletion can be undone. */
  deletesMany?: boolean
  /** Also all rows that match the list's filter may be deleted (`matchingOf`), by users with the permission. */
  matching?: MatchingCalls
}

/**
 * The list of a plain noun: a button creates a row, a click on a row opens its sheet, and a row's menu edits and
 * deletes. Each is shown only to users whom the resource's permissions allow it. The route uses `listLoader`, and
 * `sheet.route.tsx` is beside it.
 */
export function PlainList<R extends ScreenResource>(props: PlainListProps<R>) {
  const {
    resource,
    icon: Icon,
    labels,
    moreButtons,
    moreActs,
    leadsTo,
    consequences,
    deletesMany,
    matching,
    ...list
  } = props
  const { nameOf } = list
  const { t } = useTranslation()
  const kit = useTranslation('kit').t
  const { pathname, search } = useLocation()
  const viewer = useShell()?.viewer
  const { dialog, run } = useDelete(resource)
  const bulk = useBulkDelete<PlainRow<R>>(resource, nameOf, matching)
  const maySave = viewer && may(viewer, resource.permissions.save)
  const mayRemove = viewer && may(viewer, resource.permissions.remove)
  const create = maySave && <NewLink>{labels.new}</NewLink>
  const acts = (row: PlainRow<R>): readonly RowAct[] => {
    const edit = {
      key: 'edit',
      label: t('edit'),
      icon: Pencil,
      to: `${pagePathAt(pathname)}/${row.id}/edit${search}`,
    }
    const doomed = { id: row.id, name: nameOf(row), consequences: consequences?.(row) }
    const remove = {
      key: 'delete',
      label: kit('delete.action'),
      icon: Trash2,
      danger: true,
      onSelect: () => run(doomed),
    }
    return [...(maySave ? [edit] : []), ...(moreActs?.(row) ?? []), ...(mayRemove ? [remove] : [])]
  }
  return (
    <>
      <ListScreen
        {...list}
        list={useResourceList(resource)}
        {...(maySave && { opens: (row: PlainRow<R>) => leadsTo?.(row) ?? `${row.id}/edit` })}
        {...((maySave || mayRemove || moreActs) && { acts })}
        {...(deletesMany && mayRemove && { bulk: bulk.acts, progress: bulk.progress })}
        searchLabel={labels.search}
        buttons={
          maySave && (
            <>
              {moreButtons}
              {create}
            </>
          )
        }
        empty={{ icon: <Icon aria-hidden />, ...labels.empty, action: create }}
      />
      {dialog}
      {bulk.dialog}
    </>
  )
}
