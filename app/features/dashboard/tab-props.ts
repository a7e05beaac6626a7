import type { FiguresView, RatingsView } from '#domain/figures/contract/schema.ts'
import type { FiguresFilter } from './figures-filter'

export type TabProps = {
  figures: FiguresView
  ratings: RatingsView | undefined
  filter: FiguresFilter
}
