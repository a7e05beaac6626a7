import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/schema.ts'
import { useFileLink } from '~/lib/file-link'
import { timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import type { BubbleProps } from '../bubble-context'
import { Caption } from '../caption'
import { plainText } from '../text/format-text'
import { FileNotHere, useStored } from './file-state'
import { Lightbox } from './lightbox'
import { MediaBox } from './media-box'

export function ImageBody({ message }: BubbleProps) {
  const { isHere, url, attempt, renew } = useStored(message)
  return (
    <>
      {isHere ? (
        <Picture message={message} whole={{ url, attempt, renew }} />
      ) : (
        <FileNotHere message={message} />
      )}
      <Caption text={message.body} fileName={message.file?.name} />
    </>
  )
}

/** The picture alone: above something to press, whose words follow. */
export function PictureBody({ message }: BubbleProps) {
  const { isHere, url, attempt, renew } = useStored(message)
  if (!isHere) return <FileNotHere message={message} />
  return <Picture message={message} whole={{ url, attempt, renew }} />
}

type PictureProps = {
  message: MessageView
  whole: { url: string | undefined; attempt: number; renew: () => void }
}

function Picture({ message, whole: { url, attempt, renew } }: PictureProps) {
  const { t } = useTranslation('bubbles')
  const [open, setOpen] = useState(false)
  const small = useFileLink(message.file?.thumbnailUrl)
  const alt = useAlt(message)
  const shown = small.src ?? url
  return (
    <>
      <button
        type="button"
        className="block max-w-full rounded-lg"
        onClick={() => setOpen(true)}
        aria-label={t('image.open', { alt })}
      >
        <MediaBox file={message.file}>
          {shown && (
            <img
              key={small.src ? small.attempt : attempt}
              src={shown}
              alt={alt}
              loading="lazy"
              decoding="async"
              onError={small.src ? small.renew : renew}
              className="size-full object-cover"
            />
          )}
        </MediaBox>
      </button>
      {url && <Lightbox open={open} onOpenChange={setOpen} url={url} alt={alt} name={message.file?.name} />}
    </>
  )
}

/** A description for the ear: a long caption is not read to its end for it. */
const LOOKED_AT = 500

/** What the picture is, said in words: its caption, else who sent it and when. */
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
