import { openedOnDemand } from '~/lib/ui/on-demand'
import type { ConfirmDialogProps } from './confirm-dialog-box'

/** A decision that cannot be taken back lightly. */
export const ConfirmDialog = openedOnDemand<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog-box')).ConfirmDialogBox,
)
