import { Bot, Forward, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaType, MessageView } from '#domain/messages/contract/schema.ts'
import { cn } from '~/lib/cn'
import { useShownName } from '~/lib/ui/use-shown-name'
import { Translation } from '../assist/translation'
import type { BubbleProps } from './bubble-context'
import { Deleted } from './deleted'
import { Failure } from './failure'
import { BODIES } from './index'
import { Meta } from './meta'
import { OnItsWay } from './on-its-way'
import { Paced } from './paced'
import { AwayQuote, Quote } from './quote'
import { Reactions } from './reaction'
import { RefusedAct } from './refused-act'
import { senderStyle } from './sender-colour'
import { readSignature } from './signature'
import { useFound, WordsProvider } from './text/found'

type Props = BubbleProps & {
  /** Names who wrote: in groups, and where colleagues answer. */
  showAuthor?: boolean
  /** Follows one of the same author within a minute: sits closer and repeats no name. */
  joined?: boolean
  /** Our reaction can be changed. */
  mayReact?: boolean
  /** The message's menu; shown beside the bubble on hover and focus; a finger focuses the bubble by a tap. */
  actions?: ReactNode
}

/** One message of a conversation: the customer's at the start, ours at the end, notes amber with a lock. */
export function Bubble({ message, pending, showAuthor, joined, mayReact, actions }: Props) {
  const isOurs = message.fromMe || message.isPrivate
  const failed = message.failedAt !== null
  const { isLit, words } = useFound(message.id)
  return (
    <div
      data-message={message.id}
      data-client-id={message.clientId ?? undefined}
      className={placeOf({ isOurs, joined, isLit })}
      data-found={isLit || undefined}
    >
      <div className={cn('flex max-w-[min(36rem,88%)] items-start gap-1', isOurs && 'flex-row-reverse')}>
        <div tabIndex={-1} className={cn('min-w-0 rounded-xl px-3 py-1.5 text-base', lookOf(message))}>
          <Head message={message} showAuthor={showAuthor && !joined} joined={joined} />
          {message.quotedMsg ? <Quote quoted={message.quotedMsg} /> : <AwayQuote message={message} />}
          <div
            className={
              isCard(message)
                ? 'grid grid-cols-[minmax(0,1fr)]'
                : 'flex flex-wrap items-end justify-end gap-x-2.5'
            }
          >
            <div className="min-w-0 max-w-full flex-auto">
              <WordsProvider value={words}>
                <Content message={message} pending={pending} />
              </WordsProvider>
            </div>
            <Meta message={message} />
          </div>
          <Translation message={message} />
          {pending && !failed && <OnItsWay message={message} pending={pending} />}
          {message.pacedUntil !== null && !failed && <Paced until={message.pacedUntil} />}
          {failed && <Failure message={message} pending={pending} />}
          {message.refusedAct && <RefusedAct act={message.refusedAct} />}
        </div>
        {actions && (
          <div className="shrink-0 opacity-0 transition-opacity has-data-[state=open]:opacity-100 group-focus-within/bubble:opacity-100 group-hover/bubble:opacity-100">
            {actions}
          </div>
        )}
      </div>
      <Reactions message={message} mayReact={mayReact} />
    </div>
  )
}

/** Drawn as cards, below which the time stands as below a file: beside them it would take a column of its own. */
const CARDS: ReadonlySet<MediaType> = new Set<MediaType>([
  'listMessage',
  'interactiveMessage',
  'pollCreationMessageV3',
  'contactMessage',
  'locationMessage',
  'adMetaPreview',
])

type BubbleStyle = { isOurs: boolean; joined: boolean | undefined; isLit: boolean }

function placeOf({ isOurs, joined, isLit }: BubbleStyle) {
  return cn(
    'group/bubble relative flex w-full flex-col',
    isOurs ? 'items-end' : 'items-start',
    joined ? 'pt-0.5' : 'pt-2',
    isLit && 'rounded-md bg-accent-soft',
  )
}

const isCard = ({ file, mediaType }: MessageView) => file !== null || CARDS.has(mediaType)

function lookOf({ fromMe, isPrivate, isSystem, failedAt, failureCode }: MessageView) {
  if (failureCode === 'discarded') return 'border border-dashed border-line-strong bg-panel text-muted'
  if (failedAt !== null) return 'border border-bad bg-raised'
  if (isPrivate) return 'border border-warn/40 bg-note'
  if (isSystem) return 'border border-dashed border-line-strong bg-panel'
  return fromMe ? 'border border-transparent bg-ours' : 'border border-line bg-theirs'
}

function Head({ message, showAuthor, joined }: Pick<Props, 'message' | 'showAuthor' | 'joined'>) {
  const shownName = useShownName()
  const { t } = useTranslation('bubbles')
  const author = message.fromMe ? message.user?.name : message.contact && shownName(message.contact)
  // A signed text names its author already.
  const isNamed = message.fromMe && readSignature(message.body)?.name === author
  return (
    <>
      {message.isPrivate && (
        <p className="flex items-center gap-1 text-xs font-medium text-warn">
          <Lock aria-hidden className="size-3" />
          {t('note')}
        </p>
      )}
      {showAuthor && author && !isNamed && (
        <p
          className={cn('truncate text-xs font-medium', message.fromMe ? 'text-accent-text' : 'sender')}
          style={message.fromMe ? undefined : senderStyle(message.contact?.id ?? 0)}
        >
          {author}
        </p>
      )}
      {message.isSystem && !joined && (
        <p className="flex items-center gap-1 text-xs text-muted">
          <Bot aria-hidden className="size-3.5" />
          {t('system')}
        </p>
      )}
      {message.isForwarded && (
        <p className="flex items-center gap-1 text-xs text-muted">
          <Forward aria-hidden className="size-3" />
          {t('forwarded')}
        </p>
      )}
    </>
  )
}

/** The body of its kind; of a deleted message, that it was deleted, and what is still kept of it. Specification 1 §4. */
function Content({ message, pending }: BubbleProps) {
  const Body = BODIES[message.mediaType]
  if (!message.isDeleted) return <Body message={message} pending={pending} />
  return (
    <>
      <Deleted message={message} />
      {message.body && (
        <div className="mt-1 text-muted">
          <Body message={message} pending={pending} />
        </div>
      )}
    </>
  )
}
