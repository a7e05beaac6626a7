import { cloneElement, type ReactElement } from 'react'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

/** A word beside what has only an icon; `Tooltips` shows it. The child must still carry its own accessible name. */
export function Tooltip({
  text,
  children,
  side,
}: {
  text: string
  children: ReactElement
  side?: TooltipSide
}) {
  return cloneElement(children, { 'data-tooltip': text, 'data-tooltip-side': side })
}
