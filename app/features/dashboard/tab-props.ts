import type { FiguresView } from '#domain/figures/contract/schema.ts'
import type { FiguresFilter } from './figures-filter'

export type TabProps = { figures: FiguresView; filter: FiguresFilter }
