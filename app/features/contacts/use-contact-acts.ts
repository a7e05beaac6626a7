import { useLocation } from '@remix-run/react'
import { Ban, History, Merge, MessageSquarePlus, Pencil, Trash2, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/contacts/contract/endpoints.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import type { Permission } from '#domain/core/contract/permissions.ts'
import type { RowAct } from '~/kit/list/columns'
import { useMutation } from '~/kit/mutation'
import { useRefusal } from '~/kit/refusal/refusal'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import { may } from '~/lib/viewer'
import { toast } from '~/ui/toaster'

/** The acts of a contact's row that the viewer may do. Each act that asks something has an address of its own. */
export function useContactActs(): { acts: (contact: ContactView) => readonly RowAct[]; dialog: ReactNode } {
  const { t } = useTranslation('contacts')
  const { search } = useLocation()
  const viewer = useShell()?.viewer
  const { unblock, dialog } = useUnblock()
  const acts = (contact: ContactView): readonly RowAct[] => {
    const { id, active, isGroup } = contact
    const to = (name: string) => `/contacts/${id}/${name}${search}`
    const allActs: readonly (RowAct & { needs: Permission; isHidden?: boolean })[] = [
      {
        key: 'write',
        label: t('act.write'),
        icon: MessageSquarePlus,
        to: to('write'),
        needs: 'tickets:create',
        isHidden: !active,
      },
      { key: 'edit', label: t('act.edit'), icon: Pencil, to: to('edit'), needs: 'contacts:save' },
      active
        ? {
            key: 'block',
            label: t('block'),
            icon: Ban,
            to: to('block'),
            needs: 'contacts:block',
            isHidden: isGroup,
          }
        : {
            key: 'unblock',
            label: t('unblock'),
            icon: UserCheck,
            needs: 'contacts:block',
            onSelect: () => void unblock(contact),
          },
      {
        key: 'merge',
        label: t('act.merge'),
        icon: Merge,
        to: to('merge'),
        needs: 'contacts:merge',
        isHidden: isGroup,
      },
      { key: 'history', label: t('act.history'), icon: History, to: to('history'), needs: 'contacts:merge' },
      {
        key: 'delete',
        label: t('act.delete'),
        icon: Trash2,
        to: to('delete'),
        needs: 'contacts:delete',
        danger: true,
      },
    ]
    return allActs.filter(({ needs, isHidden }) => viewer && may(viewer, needs) && !isHidden)
  }
  return { acts, dialog }
}

function useUnblock() {
  const shownName = useShownName()
  const { t } = useTranslation('contacts')
  const { say, dialog } = useRefusal()
  const { run } = useMutation(endpoints.block, {
    key: ({ contactId }) => contactId,
    onDone: () => toast.success(t('toast.unblocked')),
    onRefused: nothing,
  })
  async function unblock(contact: Pick<ContactView, 'id' | 'name'>) {
    const answer = await run({ contactId: contact.id, active: true })
    if (answer.ok) return
    const title = t('unblockRefused', { name: shownName(contact) })
    say({ title, problem: answer.problem, again: () => void unblock(contact) })
  }
  return { unblock, dialog }
}

const nothing = () => undefined
