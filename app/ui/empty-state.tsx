import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

type EmptyStateProps = {
  icon: ReactNode
  title: string
  text?: string
  children?: ReactNode
  className?: string
}

/** Nothing to show: one sentence why, and the next step. */
export function EmptyState({ icon, title, text, children, className }: EmptyStateProps) {
  return (
    <div className={cn('grid place-items-center p-6', className)}>
      <div className="grid max-w-sm justify-items-center gap-3 text-center [&>svg]:size-8 [&>svg]:text-faint">
        {icon}
        <div className="grid gap-1">
          <p className="font-medium">{title}</p>
          {text && <p className="text-sm text-muted">{text}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
