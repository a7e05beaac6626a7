import { pressEscape, useBackCloses } from '~/lib/ui/back-layers'

/**
 * Stands in what is open only while it is: on a phone Back closes that, where the page around has asked for it; a menu,
 * which has no address, everywhere.
 */
export function ClosedByBack({ isMenu = false }: { isMenu?: boolean }) {
  useBackCloses(pressEscape, isMenu)
  return null
}
