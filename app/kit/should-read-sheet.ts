import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * When a sheet is read: when it opens. Later it hears of its row by itself (`useSheetRow`): read anew it would be gone
 * from the screen, with all that was typed, once somebody has deleted the row.
 */
export const shouldReadSheet: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  JSON.stringify(currentParams) !== JSON.stringify(nextParams)
