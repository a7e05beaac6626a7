import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/contacts/contract/endpoints.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import * as tagEndpoints from '#domain/tags/contract/endpoints.ts'
import type { TagChoice } from '~/features/tags/use-tag-choices'
import type { BulkWork } from '~/kit/list/bulk/use-bulk'
import { type CallResult, call } from '~/lib/call'
import { useStore } from '~/live/store/use-store'
import { toast } from '~/ui/toaster'

type Work = BulkWork<ContactView>

/** Runs an action on each of several contacts, and reports once all were tried. */
export function useContactWorks() {
  const { t } = useTranslation('contacts')
  const { take } = useStore()
  const report = async (pendingCall: Promise<CallResult<ContactView>>) => {
    const answer = await pendingCall
    if (answer.ok)
      take({ from: 'answer', updates: [{ noun: 'contact', action: 'update', row: answer.value }] })
    return answer
  }
  const block: Work = {
    callRow: ({ id }) => report(call(endpoints.block, { contactId: id, active: false })),
    onDone: ({ length: count }) => toast.success(t('bulk.blocked', { count })),
  }
  const remove: Work = {
    callRow: ({ id }) => call(endpoints.remove, { contactId: id }),
    onDone(deleted) {
      take({ from: 'answer', updates: deleted.map(({ id }) => ({ noun: 'contact', action: 'delete', id })) })
      toast.success(t('bulk.deleted', { count: deleted.length }))
    },
  }
  const tag = ({ id, name }: TagChoice): Work => ({
    callRow: (contact) => report(call(tagEndpoints.addContact, { contactId: contact.id, tagId: id })),
    onDone: ({ length: count }) => toast.success(t('bulk.tagged', { count, tag: name })),
  })
  const untag = ({ id, name }: TagChoice): Work => ({
    callRow: (contact) => report(call(tagEndpoints.removeContact, { contactId: contact.id, tagId: id })),
    onDone: ({ length: count }) => toast.success(t('bulk.untagged', { count, tag: name })),
  })
  return { block, remove, tag, untag }
}
