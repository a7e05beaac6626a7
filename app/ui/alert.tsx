import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import * as React from 'react'
import { cn } from '~/lib/cn'

const alertVariants = cva('flex items-start gap-2.5 rounded-md border px-3 py-2.5 text-base', {
  variants: {
    tone: {
      info: 'border-info/30 bg-info-soft text-ink [&>svg]:text-info',
      ok: 'border-ok/30 bg-ok-soft text-ink [&>svg]:text-ok',
      warn: 'border-warn/30 bg-warn-soft text-ink [&>svg]:text-warn',
      bad: 'border-bad/30 bg-bad-soft text-ink [&>svg]:text-bad',
    },
  },
  defaultVariants: { tone: 'info' },
})

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const

export const Alert = React.forwardRef<
  HTMLDivElement,
  React.ComponentPropsWithoutRef<'div'> & VariantProps<typeof alertVariants>
>(({ className, tone, children, ...props }, ref) => {
  const Icon = ICONS[tone ?? 'info']
  return (
    <div ref={ref} className={cn(alertVariants({ tone }), className)} {...props}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 [overflow-wrap:break-word]">
        {children}
      </div>
    </div>
  )
})
Alert.displayName = 'Alert'
