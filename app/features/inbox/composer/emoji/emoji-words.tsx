import { type RefObject, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useBackCloses } from '~/lib/ui/back-layers'
import { floatClass } from '~/ui/overlays/overlay'
import type { Slash } from '../quick/slash'
import { usePickerKeys } from '../quick-picker/use-picker-keys'
import { findEmojis, type NamedEmoji } from './find-emojis'
import { useEmojis } from './use-emojis'

type EmojiWordsProps = {
  open: boolean
  /** The word after the colon; none while it is closed. */
  at: Slash | undefined
  box: RefObject<HTMLTextAreaElement>
  onPlace: (text: string, at: Slash) => void
  onClose: () => void
}

const SHOWN = 8

/** Emojis that the word at the cursor finds, above the text: arrows, Enter or Tab, Escape, or a press. */
export function EmojiWords({ at, ...props }: EmojiWordsProps) {
  const all = useEmojis()
  const found = at && all ? findEmojis(all, at.query, SHOWN) : []
  // What finds none is text, and goes on by itself.
  return at && found.length > 0 ? <List key={at.from} at={at} found={found} {...props} /> : null
}

type ListProps = Omit<EmojiWordsProps, 'open'> & { at: Slash; found: readonly NamedEmoji[] }

function List({ at, found, box, onPlace, onClose }: ListProps) {
  const { t } = useTranslation('composer')
  useBackCloses(onClose, true)
  const listId = useId()
  const [active, setActive] = useState(0)
  const current = found[Math.min(active, found.length - 1)]
  const optionId = (emoji: string) => `${listId}-${found.findIndex((each) => each.emoji === emoji)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word begins at the top
  useEffect(() => setActive(0), [at.query])
  const choose = ({ emoji }: NamedEmoji) => onPlace(`${emoji} `, at)
  usePickerKeys({
    box,
    listId,
    optionId: current && optionId(current.emoji),
    onMove: (by) => setActive((place) => (place + by + found.length) % found.length),
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
        {found.map((each, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus, and its keys choose
          // biome-ignore lint/a11y/useFocusableInteractive: the text names it as the active one
          <div
            key={each.emoji}
            id={optionId(each.emoji)}
            role="option"
            aria-selected={each === current}
            onMouseMove={() => setActive(place)}
            onClick={() => choose(each)}
            className={cn(
              'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 touch:min-h-11',
              each === current && 'bg-hover',
            )}
          >
            <span aria-hidden className="text-xl">
              {each.emoji}
            </span>
            <span className="truncate">{each.name}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
