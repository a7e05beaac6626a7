import { useTranslation } from 'react-i18next'
import { withoutMark } from '#domain/messages/contract/interactive/text-of.ts'
import type { MediaType, MessageView } from '#domain/messages/contract/schema.ts'
import { cn } from '~/lib/cn'
import { cut } from '~/lib/text/format'
import { useBubbleActions } from './bubble-context'
import { useOurName } from './our-name'
import { quotedTextIn } from './read-body'
import { plainText } from './text/format-text'

type Quoted = NonNullable<MessageView['quotedMsg']>

/** The quoted message; a press scrolls to it. */
export function Quote({ quoted }: { quoted: Quoted }) {
  const { t } = useTranslation('bubbles')
  const { onJump } = useBubbleActions()
  const preview = usePreview()
  const ourName = useOurName()
  if (quoted.isHidden) return <HiddenQuote />
  const author = quoted.author || t(quoted.fromMe ? 'you' : 'contact')
  return (
    <button
      type="button"
      disabled={!onJump}
      onClick={() => onJump?.(quoted.id)}
      title={t('quote.jump', { author })}
      className="mb-1.5 grid w-full min-w-0 gap-0.5 rounded-md border-s-[3px] border-accent-text bg-hover px-2.5 py-1.5 text-start text-sm"
    >
      <span className="truncate font-medium text-accent-text">
        {quoted.fromMe ? ourName(quoted.author) : author}
      </span>
      <span className={cn('line-clamp-2 text-muted [overflow-wrap:anywhere]', quoted.isDeleted && 'italic')}>
        {quoted.isDeleted ? t(quoted.fromMe ? 'deleted.own' : 'deleted.byContact') : preview(quoted)}
      </span>
    </button>
  )
}

/** Shows a quote whose message is not here: a status, an item of the catalogue, a message from before the connection. */
export function AwayQuote({ message }: { message: Pick<MessageView, 'dataJson'> }) {
  const { t } = useTranslation('bubbles')
  const text = quotedTextIn(message.dataJson)
  if (!text) return null
  return (
    <p className="mb-1.5 grid min-w-0 gap-0.5 rounded-md border-s-[3px] border-line bg-hover px-2.5 py-1.5 text-sm text-muted">
      <span className="text-xs">{t('quote.away')}</span>
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{plainText(text)}</span>
    </p>
  )
}

/** The quoted message is in a conversation of another queue, which the viewer may not see. */
function HiddenQuote() {
  const { t } = useTranslation('bubbles')
  return (
    <p className="mb-1.5 rounded-md border-s-[3px] border-line bg-hover px-2.5 py-1.5 text-sm text-muted italic">
      {t('quote.hidden')}
    </p>
  )
}

/**
 * The number of characters of a body that a preview looks at. It shows one line, so a long body need not be searched to
 * its end.
 */
const LOOKED_AT = 1000

/** The preview of a message of any kind in one line. Specification 1 §2, previews. */
export function usePreview() {
  const { t } = useTranslation('bubbles')
  return ({ mediaType, body }: { mediaType: MediaType; body: string }): string => {
    const start = withoutMark(body.slice(0, LOOKED_AT))
    if (SAYS_ITSELF.has(mediaType)) return cut(plainText(start), 160)
    const kind = t(`kind.${mediaType}`)
    const caption = CAPTIONED.has(mediaType) ? plainText(start).trim() : ''
    return caption ? `${kind}: ${cut(caption, 120)}` : kind
  }
}

const SAYS_ITSELF = new Set<MediaType>([
  'conversation',
  'call_log',
  'interactiveMessage',
  'listMessage',
  'reactionMessage',
  'notice',
])
const CAPTIONED = new Set<MediaType>(['image', 'video', 'application'])
