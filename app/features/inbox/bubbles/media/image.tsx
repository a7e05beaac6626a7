import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { useFileLink } from '~/lib/file-link'
import { timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { WatchedImage } from '~/ui/watched-image'
import type { BubbleProps } from '../bubble-context'
import { Caption } from '../caption'
import { plainText } from '../text/format-text'
import { DocumentCard } from './document'
import { FileNotHere, useStored } from './file-state'
import { Lightbox } from './lightbox'
import { MediaBox } from './media-box'
import { renditionUrl } from './rendition-url'
import { useUndrawable } from './use-undrawable'

export function ImageBody({ message }: BubbleProps) {
  return (
    <>
      <PictureBody message={message} />
      <Caption text={message.body} fileName={message.file?.name} />
    </>
  )
}

/** The picture alone: above something to press, whose words follow. */
export function PictureBody({ message }: BubbleProps) {
  const { isHere, ...fullImage } = useStored(message)
  const small = useFileLink(message.file?.thumbnailUrl)
  const { isUndrawable, onError } = useUndrawable(message, fullImage)
  if (!isHere) return <FileNotHere message={message} />
  if (!isUndrawable) return <Picture message={message} small={small} fullImage={{ ...fullImage, onError }} />
  return (
    <div className="grid gap-1.5">
      {small.src && <Preview message={message} small={small} />}
      <DocumentCard message={message} />
    </div>
  )
}

/** Shows the preview that came along with a picture that this browser cannot draw. */
function Preview({ message, small }: Pick<PictureProps, 'message' | 'small'>) {
  return (
    <MediaBox file={message.file}>
      <WatchedImage
        key={small.attempt}
        src={small.src}
        alt={useAlt(message)}
        loading="lazy"
        onError={small.renew}
        className="size-full object-cover"
      />
    </MediaBox>
  )
}

type PictureProps = {
  message: MessageView
  small: ReturnType<typeof useFileLink>
  fullImage: { url: string | undefined; attempt: number; onError: (() => void) | undefined }
}

function Picture({ message, small, fullImage: { url, attempt, onError } }: PictureProps) {
  const { t } = useTranslation('bubbles')
  const [open, setOpen] = useState(false)
  const alt = useAlt(message)
  const { mime, name } = message.file ?? {}
  const pictureUrl = small.src ?? renditionUrl(url, mime)
  return (
    <>
      <button
        type="button"
        className="block max-w-full rounded-lg"
        onClick={() => setOpen(true)}
        aria-label={t('image.open', { alt })}
      >
        <MediaBox file={message.file}>
          {pictureUrl && (
            <WatchedImage
              key={small.src ? small.attempt : attempt}
              src={pictureUrl}
              alt={alt}
              loading="lazy"
              decoding="async"
              onError={small.src ? small.renew : onError}
              className="size-full object-cover"
            />
          )}
        </MediaBox>
      </button>
      {url && <Lightbox open={open} onOpenChange={setOpen} url={url} mime={mime} alt={alt} name={name} />}
    </>
  )
}

/** A description for the ear: a long caption is not read to its end for it. */
const LOOKED_AT = 500

/** Returns a description of the picture in words: its caption, else who sent it and when. */
function useAlt(message: MessageView) {
  const shownName = useShownName()
  const { t } = useTranslation('bubbles')
  const clock = useClock()
  const caption = plainText(message.body.slice(0, LOOKED_AT)).trim()
  if (caption && caption !== message.file?.name) return caption
  const author = message.fromMe
    ? (message.user?.name ?? t('you'))
    : ((message.contact && shownName(message.contact)) ?? t('contact'))
  return t('image.alt', { author, time: timeOfDay(message.createdAt, clock) })
}
