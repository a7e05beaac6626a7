import { type RefObject, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findEmojis, type NamedEmoji } from '~/kit/composer/emoji/find-emojis'
import { useEmojis } from '~/kit/composer/emoji/use-emojis'
import { cn } from '~/lib/cn'
import { useBackCloses } from '~/lib/ui/back-layers'
import { floatClass } from '~/ui/overlays/overlay'
import type { Slash } from '../quick/slash'
import { usePickerKeys } from '../quick-picker/use-picker-keys'

type EmojiWordsProps = {
  open: boolean
  /** The word after the colon; none while it is closed. */
  slash: Slash | undefined
  box: RefObject<HTMLTextAreaElement>
  onPlace: (text: string, slash: Slash) => void
  onClose: () => void
}

const MAX_SHOWN = 8

/** Emojis that the word at the cursor finds, above the text: arrows, Enter or Tab, Escape, or a press. */
export function EmojiWords({ slash, ...props }: EmojiWordsProps) {
  const emojis = useEmojis()
  const emojiMatches = slash && emojis ? findEmojis(emojis, slash.query, MAX_SHOWN) : []
  // What finds none is text, and goes on by itself.
  return slash && emojiMatches.length > 0 ? (
    <List key={slash.from} slash={slash} matches={emojiMatches} {...props} />
  ) : null
}

type ListProps = Omit<EmojiWordsProps, 'open'> & { slash: Slash; matches: readonly NamedEmoji[] }

function List({ slash, matches, box, onPlace, onClose }: ListProps) {
  const { t } = useTranslation('composer')
  useBackCloses(onClose, true)
  const listId = useId()
  const [active, setActive] = useState(0)
  const current = matches[Math.min(active, matches.length - 1)]
  const optionId = (emoji: string) =>
    `${listId}-${matches.findIndex((candidate) => candidate.emoji === emoji)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word begins at the top
  useEffect(() => setActive(0), [slash.query])
  const choose = ({ emoji }: NamedEmoji) => onPlace(`${emoji} `, slash)
  usePickerKeys({
    box,
    listId,
    optionId: current && optionId(current.emoji),
    onMove: (by) => setActive((index) => (index + by + matches.length) % matches.length),
    onChoose: current && (() => choose(current)),
    onClose,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text keeps the focus, on a phone with its keyboard
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={cn(floatClass, 'absolute inset-x-2 bottom-full z-30 mb-1 max-w-sm overflow-hidden')}
    >
      <div id={listId} role="listbox" aria-label={t('emoji')} className="max-h-64 overflow-y-auto p-1">
        {matches.map((match, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus, and its keys choose
          // biome-ignore lint/a11y/useFocusableInteractive: the text names it as the active one
          <div
            key={match.emoji}
            id={optionId(match.emoji)}
            role="option"
            aria-selected={match === current}
            onMouseMove={() => setActive(position)}
            onClick={() => choose(match)}
            className={cn(
              'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 touch:min-h-11',
              match === current && 'bg-hover',
            )}
          >
            <span aria-hidden className="text-xl">
              {match.emoji}
            </span>
            <span className="truncate">{match.name}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
