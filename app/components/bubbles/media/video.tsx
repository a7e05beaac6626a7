import { useTranslation } from 'react-i18next'
import { useFileLink } from '~/lib/file-link'
import type { BubbleProps } from '../bubble-context'
import { Caption } from '../caption'
import { FileNotHere, useStored } from './file-state'
import { MediaBox } from './media-box'
import { VideoPlayer } from './video-player'

export function VideoBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  const { isHere, url, attempt, renew } = useStored(message)
  const poster = useFileLink(message.file?.thumbnailUrl)
  return (
    <>
      {isHere ? (
        <MediaBox file={message.file}>
          <VideoPlayer
            key={attempt}
            src={url}
            poster={poster.src}
            label={message.body.trim().slice(0, 200) || t('video.label')}
            length={message.file?.durationSeconds ?? 0}
            onError={url ? renew : undefined}
          />
        </MediaBox>
      ) : (
        <FileNotHere message={message} />
      )}
      <Caption text={message.body} fileName={message.file?.name} />
    </>
  )
}
