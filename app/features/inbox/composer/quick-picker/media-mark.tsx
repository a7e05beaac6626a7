import type { QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import { documentIcon } from '~/kit/marks/document-icon'
import { useFileLink } from '~/lib/file-link'
import { WatchedImage } from '~/ui/watched-image'

type Media = Pick<QuickMessageView, 'mediaName' | 'mediaType' | 'mediaPath' | 'thumbnailPath'>

/** The name of the file that goes with a quick message, with the sign of its kind; nothing without one. */
export function MediaName({ mediaName, mediaType }: Media) {
  if (mediaName === null) return null
  const Icon = documentIcon(mediaType ?? '')
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate">{mediaName}</span>
    </span>
  )
}

/** A picture small, anything else as the sign of its kind; nothing without a file. */
export function MediaThumb(media: Media) {
  const { mediaName, mediaType, mediaPath, thumbnailPath } = media
  const isPicture = /^image\/(?!svg)/.test(mediaType ?? '')
  const { src, attempt, renew } = useFileLink(isPicture ? (thumbnailPath ?? mediaPath) : undefined)
  if (mediaName === null) return null
  const Icon = documentIcon(mediaType ?? '')
  const className = 'size-9 shrink-0 rounded-md border border-line'
  if (src) {
    return (
      <WatchedImage key={attempt} src={src} alt="" onError={renew} className={`${className} object-cover`} />
    )
  }
  return (
    <span className={`${className} grid place-items-center bg-hover text-muted`}>
      <Icon aria-hidden className="size-4" />
    </span>
  )
}
