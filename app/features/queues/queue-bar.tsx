import { normalHex } from '#domain/core/contract/values/colour.ts'
import { cn } from '~/lib/cn'
import { isFaint } from '~/lib/text/colour'
import { FAINT_EDGE } from '~/ui/colour-dot'

type QueueBarProps = { color: string | undefined; name?: string | undefined; className?: string }

/** The colour of a conversation's queue, along the beginning of its row or card. */
export function QueueBar({ color, name, className = 'inset-y-1' }: QueueBarProps) {
  const fill = color && normalHex(color)
  return (
    <span
      title={name}
      aria-hidden
      className={cn(
        'keeps-colour absolute start-0 w-[3px] rounded-e-full',
        !fill && 'bg-line-strong',
        fill && isFaint(fill) && FAINT_EDGE,
        className,
      )}
      style={fill ? { backgroundColor: fill } : undefined}
    />
  )
}
