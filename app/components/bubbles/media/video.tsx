import { useTranslation } from 'react-i18next'
import { useFileLink } from '~/lib/file-link'
import type { BubbleProps } from '../bubble-context'
import { Caption } from '../caption'
import { FileNotHere, useStored } from './file-state'
import { MediaBox } from './media-box'

export function VideoBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  const { isHere, url, attempt, renew } = useStored(message)
  const poster = useFileLink(message.file?.thumbnailUrl)
  return (
    <>
      {isHere ? (
        <MediaBox file={message.file}>
          {/* biome-ignore lint/a11y/useMediaCaption: a customer's video comes without subtitles */}
          <video
            key={attempt}
            src={url}
            poster={poster.src}
            controls
            playsInline
            preload="metadata"
            aria-label={message.body.trim() || t('video.label')}
            onError={url ? renew : undefined}
            className="size-full bg-hover object-contain"
          />
        </MediaBox>
      ) : (
        <FileNotHere message={message} />
      )}
      <Caption text={message.body} fileName={message.file?.name} />
    </>
  )
}
