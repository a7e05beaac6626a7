import type { LucideIcon } from 'lucide-react'
import { forwardRef } from 'react'
import { capped } from '~/lib/text/format'
import { Button, type ButtonProps } from '~/ui/button'

type CountedButtonProps = ButtonProps & {
  icon: LucideIcon
  /** The number of things that wait behind the button; none is not shown. */
  count: number
  /** Says what it opens, and how much waits there. */
  label: string
}

/** The face of a bell in the top bar: a picture, and how much waits behind it. */
export const CountedButton = forwardRef<HTMLButtonElement, CountedButtonProps>(
  ({ icon: Icon, count, label, ...props }, ref) => (
    <Button ref={ref} variant="ghost" size="icon" className="relative" {...props}>
      <span className="sr-only">{label}</span>
      <Icon />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-2xs font-semibold text-on-accent tabular"
        >
          {capped(count)}
        </span>
      )}
    </Button>
  ),
)
CountedButton.displayName = 'CountedButton'
