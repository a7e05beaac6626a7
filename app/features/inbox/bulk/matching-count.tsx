import { useTranslation } from 'react-i18next'
import { MAX_COUNTED } from '#domain/inbox/contract/rules.ts'
import { isLive } from '#domain/tickets/contract/lifecycle.ts'
import { COUNTED_AT_MOST } from '#domain/tickets/contract/rules.ts'
import type { TicketStatus } from '#domain/tickets/contract/schema.ts'
import { EveryOffer } from '~/kit/list/bulk/bulk-bar'
import { countText } from '~/lib/text/format'
import type { TicketFilter } from '../list/ticket-filter'
import { useBulkCount } from './use-bulk-count'

/**
 * All that the list holds: counted as long as what it shows goes on, or is few; what has ended, and what a search finds, the
 * server counts once somebody may ask for all of them. Server behaviour §3.
 */
export function useMatchingCount(matching: MatchingTickets, isNeeded: boolean): MatchingCount | undefined {
  const { status, count } = matching
  const isCounted = count < COUNTED_AT_MOST || (status !== undefined && isLive({ status }))
  const counted = useBulkCount(isNeeded && !isCounted ? matching : undefined)
  return isCounted ? { count, isMore: count > MAX_COUNTED } : counted
}
type MatchingTickets = { filter: TicketFilter; status: TicketStatus | undefined; count: number }
type MatchingCount = { count: number; isMore: boolean }

/** Their number as the server counted it; until then as the list has it. */
export function countOf(every: MatchingCount | undefined, count: number): number {
  return every?.count ?? count
}

/** Whether all can be chosen: their number is known, and more than are chosen. */
export function isOffered(every: MatchingCount | undefined, chosen: number): boolean {
  return every !== undefined && !every.isMore && every.count > chosen
}

type MatchingOfferProps = { every: MatchingCount | undefined; chosen: number; choose: () => void }

/** Offers all of the list by their number; of too many it says that they are. */
export function MatchingOffer({ every, chosen, choose }: MatchingOfferProps) {
  const { t, i18n } = useTranslation('tickets')
  if (!every || every.count <= chosen) return null
  const { count, isMore } = every
  const labels = {
    every: t('bulk.every', { count, shown: countText(count, i18n.language) }),
    tooMany: t('bulk.tooMany', { number: countText(MAX_COUNTED, i18n.language) }),
  }
  return <EveryOffer isTooMany={isMore} labels={labels} choose={choose} />
}
