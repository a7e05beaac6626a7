import { useLocation } from '@remix-run/react'
import { Copy, Pencil, Power, PowerOff, Trash2, Workflow } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as flows from '#domain/flows/contract/endpoints.ts'
import { flowResource } from '#domain/flows/contract/resource.ts'
import type { FlowView } from '#domain/flows/contract/schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import type { Column, RowAct } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useResourceList } from '~/kit/list/use-resource-list'
import { useMutation } from '~/kit/mutation'
import { listLoader } from '~/kit/server/list-loader.server'
import { useDelete } from '~/kit/use-delete'
import { dateOf } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useMay } from '~/lib/ui/use-may'
import { PAGES } from '~/pages/all-pages'
import { Badge } from '~/ui/badge'
import { toast } from '~/ui/toaster'
import { canvasOf } from './begin/beginnings'

export const loader = listLoader(flowResource, 'flows')
export const shouldRevalidate = shouldReadList

/** Conversations that are drawn. A row opens its canvas. Specification 3 §2. */
export default function Flows() {
  const { t } = useTranslation('flows')
  const maySave = useMay('flows:save')
  const { acts, dialogs } = useFlowActs()
  const create = maySave && <NewLink>{t('new')}</NewLink>
  return (
    <>
      <ListScreen
        page="flows"
        list={useResourceList(flowResource)}
        columns={useColumns()}
        nameOf={({ name }) => name}
        opens={({ id }) => canvasOf(id)}
        {...(maySave && { acts })}
        searchLabel={t('search')}
        buttons={create}
        empty={{
          icon: <Workflow aria-hidden />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: create,
        }}
      />
      {dialogs}
    </>
  )
}

function useColumns(): readonly Column<FlowView>[] {
  const { t } = useTranslation('flows')
  const clock = useClock()
  return [
    { key: 'name', head: t('name'), sort: 'name', cell: ({ name }) => name },
    {
      key: 'created',
      head: t('createdAt'),
      sort: 'createdAt',
      className: 'w-44 whitespace-nowrap text-muted',
      cell: ({ createdAt }) => dateOf(createdAt, clock),
    },
    {
      key: 'status',
      head: t('status'),
      className: 'w-64',
      cell: ({ active, isPublished }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge tone={active ? 'ok' : 'neutral'}>{active ? t('on') : t('off')}</Badge>
          {!isPublished && <Badge tone="warn">{t('unpublished')}</Badge>}
        </span>
      ),
    },
  ]
}

/** The menu of a row, with what it asks before. */
function useFlowActs() {
  const { t } = useTranslation('flows')
  const { search } = useLocation()
  const removal = useDelete(flowResource, { text: t('delete.text'), gone: t('delete.gone') })
  const [doubled, setDoubled] = useState<FlowView>()
  const { run: duplicate } = useMutation(flows.duplicate, {
    key: ({ flowId }) => String(flowId),
    onDone: () => toast.success(t('duplicate.done')),
  })
  const { run: change } = useMutation(flows.change, { key: ({ flowId }) => String(flowId) })
  const acts = (flow: FlowView): readonly RowAct[] => {
    const { id, name, active } = flow
    return [
      { key: 'rename', label: t('act.rename'), icon: Pencil, to: `${PAGES.flows.path}/${id}/edit${search}` },
      { key: 'draw', label: t('act.draw'), icon: Workflow, to: canvasOf(id) },
      {
        key: 'turn',
        label: active ? t('act.turnOff') : t('act.turnOn'),
        icon: active ? PowerOff : Power,
        onSelect: () => void change({ flowId: id, active: !active }),
      },
      { key: 'duplicate', label: t('act.duplicate'), icon: Copy, onSelect: () => setDoubled(flow) },
      {
        key: 'delete',
        label: t('act.delete'),
        icon: Trash2,
        danger: true,
        onSelect: () => removal.run({ id, name }),
      },
    ]
  }
  const dialogs = (
    <>
      {removal.dialog}
      <ConfirmDialog
        open={doubled !== undefined}
        onOpenChange={(open) => open || setDoubled(undefined)}
        title={t('duplicate.title', { name: doubled?.name ?? '' })}
        text={t('duplicate.text')}
        action={t('act.duplicate')}
        onConfirm={() => doubled && void duplicate({ flowId: doubled.id })}
      />
    </>
  )
  return { acts, dialogs }
}
