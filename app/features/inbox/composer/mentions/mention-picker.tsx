import { type RefObject, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMembers } from '#domain/messages/contract/endpoints.ts'
import { call } from '~/lib/call'
import { cn } from '~/lib/cn'
import { folded } from '~/lib/text/folded'
import { useBackCloses } from '~/lib/ui/back-layers'
import { useLookups } from '~/live/reading/use-lookups'
import { floatClass } from '~/ui/overlays/overlay'
import { Spinner } from '~/ui/spinner'
import type { Slash } from '../quick/slash'
import { usePickerKeys } from '../quick-picker/use-picker-keys'

type MentionPickerProps = {
  open: boolean
  /** The word after the `@`; none while it is closed. */
  slash: Slash | undefined
  box: RefObject<HTMLTextAreaElement>
  /** Colleagues in a private message, members of the group in a message to it. */
  source: MentionSource
  onPlace: (text: string, slash: Slash) => void
  onClose: () => void
}

export type MentionSource =
  /** `viewerId` is who writes, and names nobody by it. */
  { kind: 'colleagues'; viewerId: number } | { kind: 'members'; ticketId: number }

const MAX_SHOWN = 8

/** People whom the word at the cursor finds, above the text: arrows, Enter or Tab, Escape, or a press. */
export function MentionPicker({ slash, source, ...props }: MentionPickerProps) {
  if (!slash) return null
  if (source.kind === 'members')
    return <Members key={slash.from} slash={slash} ticketId={source.ticketId} {...props} />
  return <Colleagues key={slash.from} slash={slash} viewerId={source.viewerId} {...props} />
}

type OpenPickerProps = Omit<MentionPickerProps, 'open' | 'source'> & { slash: Slash }

function Colleagues({ viewerId, ...props }: OpenPickerProps & { viewerId: number }) {
  const { t } = useTranslation('composer')
  const users = useLookups(true)?.users
  return <List people={users?.filter(({ id }) => id !== viewerId)} label={t('mention.label')} {...props} />
}

function Members({ ticketId, ...props }: OpenPickerProps & { ticketId: number }) {
  const { t } = useTranslation('composer')
  const [members, setMembers] = useState<Person[]>()
  useEffect(() => {
    let isCurrent = true
    void call(listMembers, { ticketId }).then((answer) => {
      if (!isCurrent) return
      setMembers(
        answer.ok ? answer.value.members.map(({ contactId, name }) => ({ id: contactId, name })) : [],
      )
    })
    return () => {
      isCurrent = false
    }
  }, [ticketId])
  return <List people={members} label={t('mention.members')} {...props} />
}

type Person = { id: number; name: string }
/** `people` is undefined until they are known. */
type ListProps = OpenPickerProps & { people: readonly Person[] | undefined; label: string }

function List({ slash, box, people, label, onPlace, onClose }: ListProps) {
  useBackCloses(onClose, true)
  const listId = useId()
  const sought = folded(slash.query)
  const matchingPeople = (people ?? [])
    .filter(({ name }) => hasWord(folded(name), sought))
    .slice(0, MAX_SHOWN)
  const [active, setActive] = useState(0)
  const current = matchingPeople[Math.min(active, matchingPeople.length - 1)]
  const optionId = (id: number) => `${listId}-${id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word begins at the top
  useEffect(() => setActive(0), [sought])
  const choose = ({ name }: { name: string }) => onPlace(`@${name} `, slash)
  usePickerKeys({
    box,
    listId: matchingPeople.length > 0 ? listId : undefined,
    optionId: current && optionId(current.id),
    onMove: (by) => setActive((index) => (index + by + matchingPeople.length) % matchingPeople.length),
    onChoose: current && (() => choose(current)),
    onClose,
  })
  // What finds nobody is not a mention: the text goes on by itself.
  if (people && matchingPeople.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text keeps the focus, on a phone with its keyboard
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={cn(floatClass, 'absolute inset-x-2 bottom-full z-30 mb-1 max-w-sm overflow-hidden')}
    >
      {people ? (
        <div id={listId} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
          {matchingPeople.map((person, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus, and its keys choose
            // biome-ignore lint/a11y/useFocusableInteractive: the text names it as the active one
            <div
              key={person.id}
              id={optionId(person.id)}
              role="option"
              aria-selected={person === current}
              onMouseMove={() => setActive(position)}
              onClick={() => choose(person)}
              className={cn(
                'flex min-h-9 cursor-pointer items-center rounded-md px-2 touch:min-h-11',
                person === current && 'bg-hover',
              )}
            >
              <span className="truncate">{person.name}</span>
            </div>
          ))}
        </div>
      ) : (
        <div className="p-3">
          <Spinner label={label} />
        </div>
      )}
    </div>
  )
}

/** The word begins the name, or one of its words. */
function hasWord(name: string, sought: string): boolean {
  return name.startsWith(sought) || name.includes(` ${sought}`)
}
