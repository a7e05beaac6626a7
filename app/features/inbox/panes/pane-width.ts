import { useState } from 'react'
import { DETAILS_WIDTH, LIST_WIDTH } from '~/lib/preferences'
import { useShell } from '~/lib/ui/use-shell'

export type Pane = 'list' | 'details'
type Bounds = { min: number; max: number; usual: number }
type PaneRules = {
  bounds: Bounds
  preference: 'listWidth' | 'detailsWidth'
  labelKey: 'list.resize' | 'header.resize'
  /** The direction in which the pane grows: 1 as the pointer goes on, -1 as it comes back. */
  sign: 1 | -1
  /** From which width of the screen it is there. */
  from: string
}

/**
 * The panes that can be dragged: the bounds of the width, the preference that keeps it, the label, and whether the pane
 * lies after the handle.
 */
export const PANES: Record<Pane, PaneRules> = {
  list: { bounds: LIST_WIDTH, preference: 'listWidth', labelKey: 'list.resize', sign: 1, from: 'lg:block' },
  details: {
    bounds: DETAILS_WIDTH,
    preference: 'detailsWidth',
    labelKey: 'header.resize',
    sign: -1,
    from: 'xl:block',
  },
}

/** A pane's width: as the user dragged it on any device, else as the user's row says, within its bounds. */
export function usePaneWidth(pane: Pane) {
  const shell = useShell()
  const { bounds, preference } = PANES[pane]
  const ofRow = pane === 'list' ? shell?.viewer.defaultTicketsManagerWidth : undefined
  const storedWidth = shell?.preferences[preference] ?? ofRow ?? bounds.usual
  const [width, setWidth] = useState(() => within(storedWidth, bounds))
  return { width, setWidth: (wanted: number) => setWidth(within(wanted, bounds)) }
}

export function within(width: number, { min, max }: Bounds) {
  return Math.round(Math.min(max, Math.max(min, width)))
}
