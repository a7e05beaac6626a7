import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ContactBulkAct } from '#domain/contacts/contract/bulk-schema.ts'
import * as endpoints from '#domain/contacts/contract/endpoints.ts'
import { BulkPortion } from '#domain/core/contract/bulk.ts'
import type { TagChoice } from '~/features/tags/use-tag-choices'
import type { PortionWork } from '~/kit/list/bulk/use-bulk'
import { listQuery } from '~/kit/list/list-query'
import { callAny } from '~/lib/call'
import { toast } from '~/ui/toaster'
import { contacts } from '../contact-resource'

/** The search and the filters by which the list of contacts is narrowed. */
export function useContactFilter() {
  const [params] = useSearchParams()
  const { pageNumber: _page, cursor: _cursor, sort: _sort, ...filter } = listQuery(contacts, params)
  return filter
}

/** The same as useContactWorks to all that the list's filter matches: the server works through them, portion by portion. */
export function useContactPortions() {
  const { t } = useTranslation('contacts')
  const filter = useContactFilter()
  type Work = PortionWork<BulkPortion>
  const work = (act: ContactBulkAct, tell: (count: number) => void, tagId?: number): Work => ({
    async next(before) {
      const from = before && { after: before.next, upTo: before.upTo, total: before.total }
      const answer = await callAny(endpoints.runBulk, { ...filter, act, tagId, ...from })
      return answer.ok ? { ok: true, value: BulkPortion.parse(answer.value) } : answer
    },
    onOver: ({ done }) => void (done > 0 && tell(done)),
  })
  return {
    block: work('block', (count) => toast.success(t('bulk.blocked', { count }))),
    tag: ({ id, name }: TagChoice) =>
      work('tag', (count) => toast.success(t('bulk.tagged', { count, tag: name })), id),
    untag: ({ id, name }: TagChoice) =>
      work('untag', (count) => toast.success(t('bulk.untagged', { count, tag: name })), id),
  }
}
