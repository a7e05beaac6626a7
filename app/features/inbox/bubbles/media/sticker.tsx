import { useTranslation } from 'react-i18next'
import { WatchedImage } from '~/ui/watched-image'
import type { BubbleProps } from '../bubble-context'
import { DocumentCard } from './document'
import { FileNotHere, useStored } from './file-state'
import { useUndrawable } from './use-undrawable'

export function StickerBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  const { isHere, ...link } = useStored(message)
  const { isUndrawable, onError } = useUndrawable(message, link)
  if (!isHere) return <FileNotHere message={message} className="w-44" />
  if (isUndrawable) return <DocumentCard message={message} />
  return (
    <WatchedImage
      key={link.attempt}
      src={link.url}
      alt={t('sticker')}
      width={144}
      height={144}
      loading="lazy"
      onError={onError}
      className="size-36 object-contain"
    />
  )
}
