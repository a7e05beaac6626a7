import type { ReactNode } from 'react'

/** A plot of 100 by 100 that fills whatever it is given; strokes keep their width by `non-scaling-stroke`. */
export function StretchedPlot({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      overflow="visible"
    >
      {children}
    </svg>
  )
}
