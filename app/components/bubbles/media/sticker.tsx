import { useTranslation } from 'react-i18next'
import type { BubbleProps } from '../bubble-context'
import { FileNotHere, useStored } from './file-state'

export function StickerBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  const { isHere, url, attempt, renew } = useStored(message)
  if (!isHere) return <FileNotHere message={message} className="w-44" />
  return (
    <img
      key={attempt}
      src={url}
      alt={t('sticker')}
      width={144}
      height={144}
      loading="lazy"
      onError={url ? renew : undefined}
      className="size-36 object-contain"
    />
  )
}
