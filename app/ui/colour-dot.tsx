import { normalHex } from '#domain/core/contract/values/colour.ts'
import { cn } from '~/lib/cn'
import { isFaint } from '~/lib/text/colour'

/** Around a colour that one of the themes has as its ground. */
export const FAINT_EDGE = 'ring-1 ring-line-strong'

/** A colour beside its name: a dot that never stands alone. One that the page's ground would swallow has an edge. */
export function ColourDot({ color, className }: { color: string; className?: string }) {
  const fill = normalHex(color) ?? '#6b7280'
  return (
    <span
      aria-hidden
      style={{ backgroundColor: fill }}
      className={cn(
        'keeps-colour inline-block size-2 shrink-0 rounded-full',
        isFaint(fill) && FAINT_EDGE,
        className,
      )}
    />
  )
}
