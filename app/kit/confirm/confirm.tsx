import { openedOnDemand } from '~/ui/on-demand/on-demand'
import type { ConfirmDialogProps } from './confirm-dialog'

/**
 * Asks before an act that cannot easily be undone: names the row, and says what else is affected. Its code is loaded
 * when it is first opened.
 */
export const ConfirmDialog = openedOnDemand<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog')).ConfirmDialog,
)
