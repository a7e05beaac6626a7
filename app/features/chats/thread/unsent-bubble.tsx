import { Clock, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '~/features/inbox/bubbles/text/text'
import { QuotedCode } from '~/kit/refusal/quoted-code'
import { cn } from '~/lib/cn'
import { useErrorText } from '~/lib/text/error-text'
import type { ChatItem } from '~/live/outbox/item'
import { useOutbox } from '~/live/outbox/use-outbox'
import { Button } from '~/ui/button'

type UnsentBubbleProps = { item: ChatItem; onWriteOn: (words: string) => void }

/**
 * Shows a message that the server does not have yet. A refused message is shown with the reason and the possible next
 * steps. Nothing that was written is lost.
 */
export function UnsentBubble({ item, onWriteOn }: UnsentBubbleProps) {
  const { t } = useTranslation('chats')
  const errorText = useErrorText()
  const outbox = useOutbox()
  const { clientId, body, file, code, details } = item
  const discard = () => void outbox?.discard(clientId)
  return (
    <li data-client-id={clientId} data-message={clientId} className="flex flex-col items-end pt-2">
      <div
        className={cn(
          'grid max-w-[min(36rem,88%)] grid-cols-[minmax(0,1fr)] gap-1 rounded-xl px-3 py-1.5 text-base',
          code ? 'border border-bad bg-bad-soft' : 'bg-ours opacity-80',
        )}
      >
        {file && <p className="truncate text-sm font-medium">{file.name}</p>}
        {body && <FormattedText text={body} />}
        {!code && (
          <p className="flex items-center gap-1 justify-self-end text-2xs text-muted">
            <Clock aria-hidden className="size-3" />
            {t('sending')}
          </p>
        )}
        {code && (
          <div role="alert" data-code={code} className="grid gap-1.5 text-sm text-bad">
            <p>{t('unsent', { reason: errorText(code, details) })}</p>
            <QuotedCode code={code} details={details} />
            <p className="flex flex-wrap gap-1">
              <Button size="sm" onClick={() => void outbox?.retry(clientId)}>
                <RotateCw />
                {t('retry')}
              </Button>
              {body && (
                <Button
                  size="sm"
                  onClick={() => {
                    discard()
                    onWriteOn(body)
                  }}
                >
                  <Pencil />
                  {t('writeOn')}
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={discard}>
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
