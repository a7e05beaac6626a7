import { ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cn } from '~/lib/cn'
import { useLocalValue } from '~/lib/text/local-value'

type DrawerSectionProps = {
  /** By which this browser remembers whether it is open. */
  name: 'notes' | 'extra' | 'shared' | 'care' | 'identities'
  title: string
  /** Until it was opened or closed once. */
  isUsuallyClosed?: boolean
  /** The action on the whole section, beside its title. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * A part of the details, which stays open or closed as it was left, in every conversation. What is typed in one stays while
 * it is closed; what was never opened is not drawn. Interface 5.
 */
export function DrawerSection(props: DrawerSectionProps) {
  const { name, title, isUsuallyClosed, action, className, children } = props
  const [storedState, keep] = useLocalValue(`details-${name}`, isUsuallyClosed ? 'closed' : 'open')
  const isOpen = storedState === 'open'
  const wasOpen = useRef(isOpen)
  wasOpen.current ||= isOpen
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex min-h-7 items-center justify-between">
        <h3>
          <button
            type="button"
            aria-expanded={isOpen}
            className="flex min-h-6 items-center gap-1 text-xs font-medium text-muted hover:text-ink touch:min-h-11"
            onClick={() => keep(isOpen ? 'closed' : 'open')}
          >
            <ChevronRight aria-hidden className={isOpen ? 'size-3.5 rotate-90' : 'size-3.5 rtl:rotate-180'} />
            {title}
          </button>
        </h3>
        {isOpen && action}
      </div>
      {wasOpen.current && (
        <div hidden={!isOpen} className={cn(isOpen && 'grid grid-cols-[minmax(0,1fr)] gap-3', className)}>
          {children}
        </div>
      )}
    </section>
  )
}
