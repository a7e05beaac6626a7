import { type LucideIcon, MessagesSquare, Smartphone } from 'lucide-react'
import { may, type Viewer } from '~/lib/viewer'

export type NavItem = {
  to: string
  text: 'tickets' | 'connections'
  group: 'service' | 'system'
  icon: LucideIcon
  /** The key after `g` that goes there. */
  key: string
  shownTo: (viewer: Viewer) => boolean
}

/** The drawer, by the specification's visibility rules (1 §2), for what exists so far. */
const NAV_ITEMS: readonly NavItem[] = [
  { to: '/tickets', text: 'tickets', group: 'service', icon: MessagesSquare, key: 't', shownTo: () => true },
  {
    to: '/connections',
    text: 'connections',
    group: 'system',
    icon: Smartphone,
    key: 'c',
    shownTo: (viewer) => may(viewer, 'connections:manage'),
  },
]

export function navItemsFor(viewer: Viewer) {
  return NAV_ITEMS.filter((item) => item.shownTo(viewer))
}
