import { CloudDownload, FileWarning, FileX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileView, MessageView } from '#domain/messages/contract/schema.ts'
import { cn } from '~/lib/cn'
import { useFileLink } from '~/lib/file-link'
import { fileSize } from '~/lib/text/format'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'
import { type BubbleProps, useBubbleActions } from '../bubble-context'

/** Stands in for a file that is not here: on its way, failed with a way to try again, or too large. */
export function FileNotHere({ message, className }: BubbleProps & { className?: string }) {
  const { t, i18n } = useTranslation('bubbles')
  const { onRetryFile } = useBubbleActions()
  const state = message.file?.state ?? 'failed'
  const size = message.file?.size
  return (
    <div
      className={cn(
        'flex min-h-14 w-72 max-w-full items-center gap-2.5 rounded-lg border border-dashed border-line-strong px-3 py-2 text-sm',
        className,
      )}
    >
      <StateIcon state={state} />
      <div className="grid min-w-0 gap-0.5">
        <span>{t(`file.${state}`)}</span>
        {size != null && <span className="text-xs text-muted">{fileSize(size, i18n.language)}</span>}
        {state === 'failed' && onRetryFile && (
          <Button size="sm" className="mt-1 justify-self-start" onClick={() => onRetryFile(message)}>
            {t('file.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}

function StateIcon({ state }: { state: FileView['state'] }) {
  const { t } = useTranslation('bubbles')
  if (state === 'pending') return <Spinner label={t('file.pending')} />
  if (state === 'too_large') return <FileWarning aria-hidden className="size-5 shrink-0 text-warn" />
  if (state === 'failed') return <FileX2 aria-hidden className="size-5 shrink-0 text-bad" />
  return <CloudDownload aria-hidden className="size-5 shrink-0 text-muted" />
}

/**
 * Returns the address of a stored file, and no address while the file is not here. `isHere` tells the two apart while a
 * link is made.
 */
export function useStored({ file, mediaUrl }: MessageView) {
  const address = file?.state === 'stored' ? file.url : (mediaUrl ?? null)
  const { src, attempt, renew } = useFileLink(address)
  return { isHere: address !== null, url: src, attempt, renew }
}
