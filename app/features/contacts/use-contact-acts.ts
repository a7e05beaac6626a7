import { useLocation } from '@remix-run/react'
import { Ban, History, Merge, MessageSquarePlus, Pencil, Trash2, UserCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/contacts/endpoints.ts'
import type { ContactView } from '#domain/contacts/schema.ts'
import type { Permission } from '#domain/core/permissions.ts'
import { toast } from '~/components/ui/toaster'
import type { RowAct } from '~/kit/list/columns'
import { useMutation } from '~/kit/mutation'
import { useErrorText } from '~/lib/text/error-text'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'

/** What the viewer can do with a contact. Each that asks something has an address of its own. */
export function useContactActs(): (contact: ContactView) => readonly RowAct[] {
  const { t } = useTranslation('contacts')
  const { search } = useLocation()
  const viewer = useShell()?.viewer
  const unblock = useUnblock()
  return (contact) => {
    const { id, active, isGroup } = contact
    const to = (name: string) => `/contacts/${id}/${name}${search}`
    const acts: readonly (RowAct & { needs: Permission; isHidden?: boolean })[] = [
      {
        ...{ key: 'write', label: t('act.write'), icon: MessageSquarePlus, to: to('write') },
        ...{ needs: 'tickets:create', isHidden: !active },
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
            ...{ key: 'unblock', label: t('unblock'), icon: UserCheck, needs: 'contacts:block' },
            onSelect: () => unblock(id),
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
    return acts.filter(({ needs, isHidden }) => viewer && may(viewer, needs) && !isHidden)
  }
}

function useUnblock() {
  const { t } = useTranslation('contacts')
  const errorText = useErrorText()
  const { run } = useMutation(endpoints.block, { onDone: () => toast.success(t('toast.unblocked')) })
  return async (contactId: number) => {
    const answer = await run({ contactId, active: true })
    if (!answer.ok) toast.error(errorText(answer.problem.code, answer.problem.details))
  }
}
