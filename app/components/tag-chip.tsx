import { normalHex } from '#domain/core/values/colour.ts'
import { cn } from '~/lib/cn'
import { isFaint, readableText } from '~/lib/text/colour'

/** Around a colour that one of the themes has as its ground. */
export const FAINT_EDGE = 'ring-1 ring-line-strong'

type TagChipProps = { name: string; color: string; className?: string }

/** A customer's own colour under text that can be read on it, whatever the colour. */
export function TagChip({ name, color, className }: TagChipProps) {
  const fill = normalHex(color) ?? '#6b7280'
  return (
    <span
      style={{ backgroundColor: fill, color: readableText(fill) }}
      className={cn(
        'keeps-colour inline-block max-w-32 truncate align-middle rounded-sm px-1.5 text-2xs font-medium leading-4',
        isFaint(fill) && 'ring-1 ring-inset ring-line-strong',
        className,
      )}
      title={name}
    >
      {name}
    </span>
  )
}

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
