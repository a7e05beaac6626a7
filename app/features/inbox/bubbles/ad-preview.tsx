import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BubbleProps } from './bubble-context'
import { readAd } from './read-body'
import { LongText } from './text/text'

/** The advertisement that brought the customer, then what they wrote. */
export function AdPreviewBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  const ad = readAd(message.body)
  return (
    <div className="grid w-72 max-w-full gap-2">
      <div className="grid gap-1 rounded-lg border border-line bg-panel p-3">
        <span className="flex items-center gap-1.5 text-xs text-muted">
          <Megaphone aria-hidden className="size-3.5" />
          {t('ad.title')}
        </span>
        {ad.image && <img src={ad.image} alt="" className="h-32 w-full rounded-md object-cover" />}
        {ad.title && <span className="font-medium [overflow-wrap:anywhere]">{ad.title}</span>}
        {ad.text && (
          <span className="line-clamp-3 text-sm text-muted [overflow-wrap:anywhere]">{ad.text}</span>
        )}
        {ad.href && (
          <a
            href={ad.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="truncate text-sm text-accent-text underline underline-offset-2"
          >
            {t('ad.open')}
          </a>
        )}
      </div>
      {ad.message && <LongText text={ad.message} />}
    </div>
  )
}
