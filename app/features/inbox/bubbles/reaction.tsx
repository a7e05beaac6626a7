import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { cn } from '~/lib/cn'
import { type BubbleProps, useBubbleActions } from './bubble-context'
import { useOurName } from './our-name'

/** A reaction whose message we do not have. */
export function ReactionBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  return (
    <p>
      <span className="sr-only">{t('reaction.alone')}: </span>
      <span className="text-xl">{message.body}</span>
    </p>
  )
}

type ReactionsProps = { message: MessageView; mayReact?: boolean | undefined }

/** Reactions under a bubble: each emoji once, with how many and who; pressing our own takes it back. */
export function Reactions({ message, mayReact }: ReactionsProps) {
  const { t } = useTranslation('bubbles')
  const { onTakeBackReaction } = useBubbleActions()
  const authorsOf = useAuthors()
  const groups = byEmoji(message.reactions)
  if (groups.length === 0) return null
  return (
    <ul className="-mt-1.5 flex flex-wrap gap-1 px-2" aria-label={t('reaction.title')}>
      {groups.map(([emoji, reactions]) => (
        <li key={emoji}>
          {mayReact && onTakeBackReaction && reactions.some(({ fromMe }) => fromMe) ? (
            <button
              type="button"
              onClick={() => onTakeBackReaction(message)}
              title={t('reaction.takeBack', { emoji })}
              className={cn(
                CHIP,
                'relative border-accent-text hover:bg-hover touch:before:absolute touch:before:-inset-3',
              )}
            >
              <Chip emoji={emoji} reactions={reactions} />
              <span className="sr-only">. {t('reaction.takeBack', { emoji })}</span>
            </button>
          ) : (
            <span title={authorsOf(reactions)} className={cn(CHIP, 'border-line')}>
              <Chip emoji={emoji} reactions={reactions} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const CHIP = 'inline-flex items-center gap-1 rounded-full border bg-raised px-1.5 text-xs leading-5'

type Reaction = MessageView['reactions'][number]

function Chip({ emoji, reactions }: { emoji: string; reactions: readonly Reaction[] }) {
  const { t } = useTranslation('bubbles')
  const authorsOf = useAuthors()
  return (
    <>
      <span aria-hidden>{emoji}</span>
      <span className="sr-only">{t('reaction.by', { emoji, authors: authorsOf(reactions) })}</span>
      {reactions.length > 1 && <span className="tabular text-muted">{reactions.length}</span>}
    </>
  )
}

function useAuthors() {
  const ourName = useOurName()
  return (reactions: readonly Reaction[]) =>
    reactions.map(({ author, fromMe }) => (fromMe ? ourName(author) : author)).join(', ')
}

function byEmoji(reactions: MessageView['reactions']): [string, Reaction[]][] {
  const groups = new Map<string, Reaction[]>()
  for (const reaction of reactions)
    groups.set(reaction.emoji, [...(groups.get(reaction.emoji) ?? []), reaction])
  return [...groups]
}
