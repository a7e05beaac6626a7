import { ExternalLink, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BubbleProps } from './bubble-context'
import { readPlace } from './read-body'

/** A place: its small picture if one came with it, its description, and a link to a map in a new tab. */
export function LocationBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  const { image, href, description } = readPlace(message.body)
  return (
    <div className="grid w-64 max-w-full gap-2">
      {image && <img src={image} alt="" className="h-32 w-full rounded-lg object-cover" />}
      <p className="flex items-start gap-2">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{description || t('location.title')}</span>
      </p>
      {href && (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex min-h-6 items-center gap-1.5 text-accent-text underline underline-offset-2"
        >
          {t('location.open')}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </div>
  )
}
