import { normalHex } from '#domain/core/contract/values/colour.ts'
import { cn } from '~/lib/cn'
import { isFaint, readableText } from '~/lib/text/colour'

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
