import type * as React from 'react'
import { cn } from '~/lib/cn'

export function Skeleton({ className, ...props }: React.ComponentPropsWithoutRef<'div'>) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-hover', className)} {...props} />
}
