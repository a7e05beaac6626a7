import { useEffect, useState } from 'react'
import { onDemand, usePreload } from '../on-demand/on-demand'
import { watchTooltips } from './tooltip-watch'

// Without its code there is no word: the next that is pointed at asks for it again.
const TooltipBubble = onDemand(async () => (await import('./tooltip-bubble')).TooltipBubble, {
  missing: () => null,
})

/** Shows the word of whatever the pointer rests on or the keyboard has come to, one at a time. */
export function Tooltips() {
  const [shownTooltip, setShownTooltip] = useState<{ target: HTMLElement | undefined; turn: number }>()
  usePreload(TooltipBubble)
  useEffect(
    () => watchTooltips((target) => setShownTooltip((before) => ({ target, turn: (before?.turn ?? 0) + 1 }))),
    [],
  )
  if (!shownTooltip?.target) return null
  return (
    <TooltipBubble
      key={shownTooltip.turn}
      target={shownTooltip.target}
      onGone={() => setShownTooltip(undefined)}
    />
  )
}
