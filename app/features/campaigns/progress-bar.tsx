import { OUTCOMES } from '#domain/campaigns/contract/rules.ts'
import type { CampaignView, RecipientCounts } from '#domain/campaigns/contract/schema.ts'
import { countText } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'

/** People with an outcome, of all, as a bar and in figures. */
export function ProgressBar({ done, total }: { done: number; total: number }) {
  const { language } = useClock()
  if (total === 0) return '–'
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-hover">
        <span className="block h-full bg-accent" style={{ width: `${Math.round((100 * done) / total)}%` }} />
      </span>
      <span className="tabular text-sm">
        {countText(done, language)}/{countText(total, language)}
      </span>
    </span>
  )
}

type Counted = Pick<CampaignView, 'counts' | 'pauseReason'>

/** People who have an outcome. Of a campaign that was ended, whoever was left got none that anybody asks about. */
export function doneCountOf({ counts, pauseReason }: Counted): number {
  const outcomes = pauseReason === 'ended' ? OUTCOMES.filter((state) => state !== 'skipped') : OUTCOMES
  return outcomes.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
}

export function totalOf(counts: RecipientCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
