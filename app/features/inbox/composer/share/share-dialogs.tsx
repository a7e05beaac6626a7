import { openedOnDemand } from '~/ui/on-demand/on-demand'

const CardDialog = openedOnDemand(async () => (await import('./card-dialog')).CardDialog)
const PlaceDialog = openedOnDemand(async () => (await import('./place-dialog')).PlaceDialog)
const PressDialog = openedOnDemand(async () => (await import('../press/press-dialog')).PressDialog)

/**
 * The things that a customer can be sent besides words and files: contacts, a place, something to press. Specification
 * 1 §2.
 */
export type Shared = 'card' | 'place' | 'press'

type ShareDialogsProps = {
  ticketId: number
  /** The channel shows lists and buttons in this conversation. */
  canPress: boolean
  open: Shared | undefined
  onClose: () => void
}

/** The dialogs in which that is chosen. */
export function ShareDialogs({ ticketId, canPress, open, onClose }: ShareDialogsProps) {
  return (
    <>
      <CardDialog ticketId={ticketId} open={open === 'card'} onOpenChange={onClose} />
      <PlaceDialog ticketId={ticketId} open={open === 'place'} onOpenChange={onClose} />
      <PressDialog ticketId={ticketId} canPress={canPress} open={open === 'press'} onOpenChange={onClose} />
    </>
  )
}
