type SurfaceProps = {
  /** Place and size in percent of the picture around it. */
  x: number
  y?: number
  width: number
  height?: number
  /** The upper corners are round: what goes beyond this picture is cut off, so the lower ones are not. */
  hasRoundTop?: boolean
  /** The edge towards a neighbour, which stays free. */
  gap?: 'below' | 'before' | undefined
  className: string
  /** The pattern that lies over it. */
  hatch?: string | undefined
}

/** A filled rectangle. It measures itself in percent, so that its corners and gaps stay the same at every size. */
export function Surface({ x, y = 0, width, height = 100, hasRoundTop, gap, className, hatch }: SurfaceProps) {
  const size = { width: '100%', height: hasRoundTop ? '200%' : '100%', rx: hasRoundTop ? 3 : 0 }
  return (
    <svg
      aria-hidden="true"
      x={`${x}%`}
      y={`${y}%`}
      width={`${width}%`}
      height={`${height}%`}
      className={className}
    >
      <rect {...size} fill="currentColor" />
      {hatch && <rect {...size} fill={`url(#${hatch})`} />}
      {gap === 'below' && <line x2="100%" y1="100%" y2="100%" strokeWidth="3" className="stroke-panel" />}
      {gap === 'before' && <line y2="100%" strokeWidth="4" className="stroke-panel" />}
    </svg>
  )
}
