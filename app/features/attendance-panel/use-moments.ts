import { useMemo } from 'react'
import * as moments from '#domain/moments/contract/endpoints.ts'
import type { MomentsView } from '#domain/moments/contract/schema.ts'
import type { ShownColumn } from '~/features/inbox/list/store/ticket-lanes'
import { useTicketLanes } from '~/features/inbox/list/store/use-ticket-lanes'
import { call } from '~/lib/call'
import { byHolder, type MomentsFilter, momentsQuery, panelView } from './state/moments-filter'

/** The conversations of a panel by who holds them: what its loader read, and what was told since. */
export function useMoments(filter: MomentsFilter, loaded: MomentsView): readonly ShownColumn[] {
  const { columns } = useTicketLanes<MomentsView>({
    id: `panel ${JSON.stringify(momentsQuery(filter))}`,
    loaded,
    isUntilToday: filter.dateEnd === '',
    pagesOf: ({ tickets }) => byHolder(tickets),
    viewOf: (panel, dayOf) => panelView(filter, panel, dayOf),
    read: () => call(moments.panel, momentsQuery(filter)),
  })
  return useMemo(() => columns.filter(({ cards }) => cards.length > 0), [columns])
}
