import { pressEscape, useBackCloses } from '~/lib/ui/back-layers'

/**
 * Rendered inside an overlay while it is open: on a phone Back then closes the overlay, if the page around has asked for
 * that. A menu, which has no address, is always closed by Back.
 */
export function ClosedByBack({ isMenu = false }: { isMenu?: boolean }) {
  useBackCloses(pressEscape, isMenu)
  return null
}
