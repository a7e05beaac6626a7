import { cn } from '~/lib/cn'

/** The mark: a message that has arrived. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={cn('size-8 shrink-0', className)}>
      <path
        className="fill-accent"
        d="M14 6h36a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10H31L18.6 59.3A1.6 1.6 0 0 1 16 58V50h-2A10 10 0 0 1 4 40V16A10 10 0 0 1 14 6Z"
      />
      <path
        className="fill-none stroke-on-accent"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m20 28.5 8.5 8.5L45 20.5"
      />
    </svg>
  )
}
