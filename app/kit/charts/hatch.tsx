/** Lines across every second series: those who do not tell the colours apart tell the surfaces. In a picture with units of its own they are scaled. */
export function Hatch({ id, scale = 1 }: { id: string; scale?: number }) {
  return (
    <defs>
      <pattern
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(45) scale(${scale})`}
      >
        <line x1="0" x2="0" y1="0" y2="6" className="stroke-panel" strokeWidth="2.5" strokeOpacity="0.3" />
      </pattern>
    </defs>
  )
}

export function isHatched(index: number): boolean {
  return index % 2 === 1
}
