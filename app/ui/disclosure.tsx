import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

type DisclosureProps = {
  label: ReactNode
  /** Opened from the beginning. */
  open?: boolean
  className?: string
  /** The look of the line that opens it. */
  labelClass?: string
  children: ReactNode
}

/** Folds something away below a line that opens it, also without a script. */
export function Disclosure({ label, open, className, labelClass, children }: DisclosureProps) {
  return (
    <details open={open} className={cn('group/disclosure', className)}>
      <summary
        className={cn(
          'flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-md text-sm touch:min-h-11 [&::-webkit-details-marker]:hidden',
          labelClass,
        )}
      >
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open/disclosure:rotate-90"
        />
        {label}
      </summary>
      {children}
    </details>
  )
}
