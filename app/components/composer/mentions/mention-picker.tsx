import { type RefObject, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePickerKeys } from '~/features/quick-messages/picker/use-picker-keys'
import { cn } from '~/lib/cn'
import { folded } from '~/lib/text/folded'
import { useBackCloses } from '~/lib/ui/back-layers'
import { useLookups } from '~/live/reading/use-lookups'
import { Spinner } from '../../spinner'
import { floatClass } from '../../ui/overlays/overlay'
import type { Slash } from '../quick/slash'

type MentionPickerProps = {
  open: boolean
  /** The word after the `@`; none while it is closed. */
  at: Slash | undefined
  box: RefObject<HTMLTextAreaElement>
  /** Not the one who writes. */
  viewerId: number
  onPlace: (text: string, at: Slash) => void
  onClose: () => void
}

const SHOWN = 8

/** Colleagues whom the word at the cursor finds, above a private message: arrows, Enter or Tab, Escape, or a press. */
export function MentionPicker({ at, ...props }: MentionPickerProps) {
  return at ? <List key={at.from} at={at} {...props} /> : null
}

function List({ at, box, viewerId, onPlace, onClose }: MentionPickerProps & { at: Slash }) {
  const { t } = useTranslation('composer')
  useBackCloses(onClose, true)
  const listId = useId()
  const users = useLookups(true)?.users
  const sought = folded(at.query)
  const found = (users ?? [])
    .filter(({ id, name }) => id !== viewerId && hasWord(folded(name), sought))
    .slice(0, SHOWN)
  const [active, setActive] = useState(0)
  const current = found[Math.min(active, found.length - 1)]
  const optionId = (id: number) => `${listId}-${id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word begins at the top
  useEffect(() => setActive(0), [sought])
  const choose = ({ name }: { name: string }) => onPlace(`@${name} `, at)
  usePickerKeys({
    box,
    listId: found.length > 0 ? listId : undefined,
    optionId: current && optionId(current.id),
    onMove: (by) => setActive((place) => (place + by + found.length) % found.length),
    onChoose: current && (() => choose(current)),
    onClose,
  })
  // What finds nobody is not a mention: the text goes on by itself.
  if (users && found.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text keeps the focus, on a phone with its keyboard
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={cn(floatClass, 'absolute inset-x-2 bottom-full z-30 mb-1 max-w-sm overflow-hidden')}
    >
      {users ? (
        <div
          id={listId}
          role="listbox"
          aria-label={t('mention.label')}
          className="max-h-64 overflow-y-auto p-1"
        >
          {found.map((user, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus, and its keys choose
            // biome-ignore lint/a11y/useFocusableInteractive: the text names it as the active one
            <div
              key={user.id}
              id={optionId(user.id)}
              role="option"
              aria-selected={user === current}
              onMouseMove={() => setActive(place)}
              onClick={() => choose(user)}
              className={cn(
                'flex min-h-9 cursor-pointer items-center rounded-md px-2 touch:min-h-11',
                user === current && 'bg-hover',
              )}
            >
              <span className="truncate">{user.name}</span>
            </div>
          ))}
        </div>
      ) : (
        <div className="p-3">
          <Spinner label={t('mention.label')} />
        </div>
      )}
    </div>
  )
}

/** The word begins the name, or one of its words. */
function hasWord(name: string, sought: string): boolean {
  return name.startsWith(sought) || name.includes(` ${sought}`)
}
