import { openedOnDemand } from '~/lib/ui/code/on-demand'
import type { ConfirmDialogProps } from './confirm-dialog'

/** A decision that cannot be taken back lightly: names the thing, and says what goes with it. */
export const ConfirmDialog = openedOnDemand<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog')).ConfirmDialog,
)
