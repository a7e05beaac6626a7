import { Clock, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '~/features/inbox/bubbles/text/text'
import { QuotedCode } from '~/kit/refusal/quoted-code'
import { cn } from '~/lib/cn'
import { useErrorText } from '~/lib/text/error-text'
import { Button } from '~/ui/button'
import { restoreText } from '../composer/restore-text'
import { retry, takeBack } from '../state/pending'
import type { ChatKey, Pending } from '../state/unsent'

/** What the server does not have yet; where it was refused with the reason, and ways on. Nothing that was written is lost. */
export function UnsentBubble({ item, chatKey }: { item: Pending; chatKey: ChatKey }) {
  const { t } = useTranslation('chats')
  const errorText = useErrorText()
  const { clientId, message, file, problem } = item
  return (
    <li data-client-id={clientId} data-message={clientId} className="flex flex-col items-end pt-2">
      <div
        className={cn(
          'grid max-w-[min(36rem,88%)] grid-cols-[minmax(0,1fr)] gap-1 rounded-xl px-3 py-1.5 text-base',
          problem ? 'border border-bad bg-bad-soft' : 'bg-ours opacity-80',
        )}
      >
        {file && <p className="truncate text-sm font-medium">{file.name}</p>}
        {message && <FormattedText text={message} />}
        {!problem && (
          <p className="flex items-center gap-1 justify-self-end text-2xs text-muted">
            <Clock aria-hidden className="size-3" />
            {t('sending')}
          </p>
        )}
        {problem && (
          <div role="alert" data-code={problem.code} className="grid gap-1.5 text-sm text-bad">
            <p>{t('unsent', { reason: errorText(problem.code, problem.details) })}</p>
            <QuotedCode {...problem} />
            <p className="flex flex-wrap gap-1">
              <Button size="sm" onClick={() => retry(chatKey, clientId)}>
                <RotateCw />
                {t('retry')}
              </Button>
              {message && (
                <Button
                  size="sm"
                  onClick={() => restoreText(chatKey, takeBack(chatKey, clientId)?.message ?? '')}
                >
                  <Pencil />
                  {t('writeOn')}
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={() => takeBack(chatKey, clientId)}>
                <Trash2 />
                {t('discard')}
              </Button>
            </p>
          </div>
        )}
      </div>
    </li>
  )
}
