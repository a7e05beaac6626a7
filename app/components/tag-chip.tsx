import { normalHex } from '#domain/core/values/colour.ts'
import { cn } from '~/lib/cn'
import { readableText } from '~/lib/text/colour'

type TagChipProps = { name: string; color: string; className?: string }

/** A customer's own colour under text that can be read on it, whatever the colour. */
export function TagChip({ name, color, className }: TagChipProps) {
  const fill = normalHex(color) ?? '#6b7280'
  return (
    <span
      style={{ backgroundColor: fill, color: readableText(fill) }}
      className={cn(
        'keeps-colour inline-block max-w-32 truncate align-middle rounded-sm px-1.5 text-2xs font-medium leading-4',
        className,
      )}
      title={name}
    >
      {name}
    </span>
  )
}

/** A colour beside its name: a dot that never stands alone. */
export function ColourDot({ color, className }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: normalHex(color) ?? '#6b7280' }}
      className={cn('keeps-colour inline-block size-2 shrink-0 rounded-full', className)}
    />
  )
}
