import { useTranslation } from 'react-i18next'
import { useFileLink } from '~/lib/file-link'
import type { BubbleProps } from '../bubble-context'
import { Caption } from '../caption'
import { DocumentCard } from './document'
import { FileNotHere, useStored } from './file-state'
import { MediaBox } from './media-box'
import { useUndrawable } from './use-undrawable'
import { VideoPlayer } from './video-player'

export function VideoBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  const { isHere, ...link } = useStored(message)
  const { isUndrawable, onError } = useUndrawable(message, link)
  const poster = useFileLink(message.file?.thumbnailUrl)
  return (
    <>
      {isHere && isUndrawable && <DocumentCard message={message} />}
      {isHere && !isUndrawable && (
        <MediaBox file={message.file}>
          <VideoPlayer
            key={link.attempt}
            src={link.url}
            poster={poster.src}
            label={message.body.trim().slice(0, 200) || t('video.label')}
            length={message.file?.durationSeconds ?? 0}
            onError={onError}
          />
        </MediaBox>
      )}
      {!isHere && <FileNotHere message={message} />}
      <Caption text={message.body} fileName={message.file?.name} />
    </>
  )
}
