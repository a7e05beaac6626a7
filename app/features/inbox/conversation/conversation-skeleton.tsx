import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { Skeleton } from '~/ui/skeleton'

/** Widths of the bubbles, and which are ours. */
const BUBBLES = [
  { width: 'w-56', isOurs: false },
  { width: 'w-72', isOurs: false },
  { width: 'w-64', isOurs: true },
  { width: 'w-40', isOurs: false },
  { width: 'w-80', isOurs: true },
  { width: 'w-48', isOurs: true },
] as const

/**
 * A conversation that is on its way, in its own shape, over the one before it; that comes at once shows nothing of it.
 */
export function ConversationSkeleton() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      data-loading="conversation"
      className="absolute inset-0 z-20 flex animate-appear flex-col bg-page [animation-delay:100ms] [animation-fill-mode:both]"
    >
      <span className="sr-only">{t('loading')}</span>
      <div className="flex min-h-14 items-center gap-2.5 border-b border-line bg-panel px-3 py-2">
        <Skeleton className="size-9 rounded-full" />
        <div className="grid flex-1 gap-1.5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-56 max-w-full" />
        </div>
        <Skeleton className="h-9 w-24" />
      </div>
      <div className="mx-auto flex min-h-0 w-full max-w-4xl flex-1 flex-col justify-end gap-2 overflow-hidden p-3">
        {BUBBLES.map(({ width, isOurs }) => (
          <Skeleton
            key={width}
            className={cn(
              'h-10 max-w-[88%] shrink-0 rounded-xl border',
              isOurs ? 'self-end border-transparent bg-ours' : 'border-line bg-theirs',
              width,
            )}
          />
        ))}
      </div>
      <div className="border-t border-line bg-panel p-3">
        <Skeleton className="h-20 w-full" />
      </div>
    </div>
  )
}
