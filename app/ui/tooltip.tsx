import { cloneElement, type ReactElement } from 'react'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

/** A word beside what has only an icon; `Tooltips` shows it. The child must still carry its own accessible name. */
export function Tooltip({
  text,
  children,
  side,
}: {
  /** None where the word stands there anyway: the child is the same element then, and a press on it goes on. */
  text: string | undefined
  children: ReactElement
  side?: TooltipSide
}) {
  return cloneElement(children, { 'data-tooltip': text, 'data-tooltip-side': side })
}
