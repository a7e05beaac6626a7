import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/schema.ts'
import type { BubbleProps } from './bubble-context'

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

/** Reactions under a bubble: each emoji once, with how many and who. */
export function Reactions({ reactions }: Pick<MessageView, 'reactions'>) {
  const { t } = useTranslation('bubbles')
  const groups = byEmoji(reactions)
  if (groups.length === 0) return null
  return (
    <ul className="-mt-1.5 flex flex-wrap gap-1 px-2" aria-label={t('reaction.title')}>
      {groups.map(([emoji, authors]) => (
        <li
          key={emoji}
          title={authors.join(', ')}
          className="inline-flex items-center gap-1 rounded-full border border-line bg-raised px-1.5 text-xs leading-5"
        >
          <span aria-hidden>{emoji}</span>
          <span className="sr-only">{t('reaction.by', { emoji, authors: authors.join(', ') })}</span>
          {authors.length > 1 && <span className="tabular text-muted">{authors.length}</span>}
        </li>
      ))}
    </ul>
  )
}

function byEmoji(reactions: MessageView['reactions']): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const { emoji, author } of reactions) groups.set(emoji, [...(groups.get(emoji) ?? []), author])
  return [...groups]
}
