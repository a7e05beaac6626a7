import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { readCards } from '#domain/messages/contract/vcard.ts'
import { cut } from '~/lib/text/format'
import { usePreview } from './quote'
import { readAd, readPlace } from './read-body'
import { formatText, type Piece, plainText } from './text/format-text'

/** The number of characters of a body that the spoken sentence reads. A longer text is read in its own place. */
const LOOKED_AT = 1_000
const MAX_SPOKEN = 200

/** A message of any kind as a sentence for a screen reader: addresses are not spelled out, and a card's data is left out. */
export function useSpoken() {
  const { t } = useTranslation('bubbles')
  const preview = usePreview()
  return ({ mediaType, body, isDeleted, fromMe }: MessageView): string => {
    if (isDeleted) return fromMe ? t('deleted.own') : t('deleted.byContact')
    const start = body.slice(0, LOOKED_AT)
    const kind = t(`kind.${mediaType}`)
    const shortened = (text: string | undefined) =>
      text?.trim() ? `${kind}: ${cut(plainText(text.trim()), MAX_SPOKEN)}` : kind
    switch (mediaType) {
      case 'contactMessage':
        return shortened(
          readCards(body.slice(0, 20 * LOOKED_AT))
            .map(({ name }) => name)
            .join(', '),
        )
      case 'locationMessage':
        return shortened(readPlace(body).description)
      case 'adMetaPreview':
        return shortened([readAd(body).title, readAd(body).message].filter(Boolean).join('. '))
      case 'pollCreationMessageV3':
      case 'eventMessage':
        return shortened(start.split('\n', 1)[0])
      case 'reactionMessage':
        return shortened(start)
      case 'conversation':
        return cut(spoken(formatText(start), t('link')), MAX_SPOKEN)
      default:
        return preview({ mediaType, body: start })
    }
  }
}

/** The text of the pieces, with each address reduced to its host. */
function spoken(pieces: readonly Piece[], link: string): string {
  return pieces
    .map((piece) => {
      if ('pieces' in piece) return spoken(piece.pieces, link)
      return piece.kind === 'link' ? `${link} ${new URL(piece.href).hostname}` : piece.text
    })
    .join('')
}
