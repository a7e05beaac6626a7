import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * Decides when a sheet is read: only when it opens. Later the sheet follows its row by itself (`useSheetRow`). A second
 * read after somebody has deleted the row would remove the sheet from the screen, with everything typed in it.
 */
export const shouldReadSheet: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  JSON.stringify(currentParams) !== JSON.stringify(nextParams)
