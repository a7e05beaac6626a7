import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useFailureText } from '~/lib/text/failure-text'
import { Button } from '~/ui/button'
import { type BubbleProps, useBubbleActions } from './bubble-context'

/** Says why a message was not sent, with buttons to retry and to discard it. */
export function Failure({ message, pending }: BubbleProps) {
  const { t } = useTranslation(['bubbles', 'common'])
  const failureText = useFailureText()
  const { onRetry, onDiscard } = useBubbleActions()
  const code = pending?.code ?? message.failureCode ?? 'not_confirmed'
  const isSettled = code === 'discarded'
  return (
    <div
      role={isSettled ? undefined : 'alert'}
      className={cn('mt-2 grid gap-1.5 border-t pt-2 text-sm', isSettled ? 'border-line' : 'border-bad/30')}
    >
      <p className={cn('flex items-start gap-1.5', isSettled ? 'text-muted' : 'text-bad')}>
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0">{failureText(code)}</span>
      </p>
      <div className="flex flex-wrap gap-1.5">
        {onRetry && (
          <Button size="sm" onClick={() => onRetry(message)}>
            {t('common:retry')}
          </Button>
        )}
        {onDiscard && !isSettled && (
          <Button size="sm" variant="ghost" onClick={() => onDiscard(message)}>
            {t('common:discard')}
          </Button>
        )}
      </div>
    </div>
  )
}
