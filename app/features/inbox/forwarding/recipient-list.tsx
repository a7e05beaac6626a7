import { useTranslation } from 'react-i18next'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { cn } from '~/lib/cn'
import { usePhone } from '~/lib/text/phone'
import { Checkbox } from '~/ui/checkbox'
import { ErrorState } from '~/ui/error-state'
import { Skeleton } from '~/ui/skeleton'
import type { Recipient, Recipients } from './use-recipients'

type RecipientListProps = {
  recipients: Recipients
  chosen: readonly Recipient[]
  isFull: boolean
  onToggle: (person: Recipient) => void
  onRetry: () => void
}

/** Shows the people who can be chosen, each with a box to tick. */
export function RecipientList({ recipients, chosen, isFull, onToggle, onRetry }: RecipientListProps) {
  const { t } = useTranslation('messages')
  if (!recipients) return <Loading />
  if ('code' in recipients) return <ErrorState code={recipients.code} retry={onRetry} />
  const { from, people } = recipients
  if (people.length === 0) {
    return <p className="py-6 text-center text-sm text-muted">{t(`forward.empty.${from}`)}</p>
  }
  return (
    <div className="grid min-h-0 gap-1">
      <h3 className="text-xs font-medium text-muted">{t(`forward.from.${from}`)}</h3>
      <ul className="-mx-2 grid max-h-72 content-start overflow-y-auto">
        {people.map((person) => {
          const isChosen = chosen.some(({ id }) => id === person.id)
          return (
            <li key={person.id}>
              <Person
                person={person}
                isChosen={isChosen}
                isOff={!person.active || (isFull && !isChosen)}
                onToggle={onToggle}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type PersonProps = {
  person: Recipient
  isChosen: boolean
  isOff: boolean
  onToggle: (person: Recipient) => void
}

function Person({ person, isChosen, isOff, onToggle }: PersonProps) {
  const { t } = useTranslation('messages')
  const phone = usePhone()
  const number = person.isGroup ? t('forward.group') : phone(person.number)
  return (
    <label
      htmlFor={`to-${person.id}`}
      className={cn(
        'flex min-h-11 items-center gap-2.5 rounded-md px-2 py-1',
        isOff ? 'opacity-55' : 'hover:bg-hover',
      )}
    >
      <Checkbox
        id={`to-${person.id}`}
        checked={isChosen}
        disabled={isOff}
        onCheckedChange={() => onToggle(person)}
      />
      <ContactAvatar
        className="size-8"
        name={person.name}
        picture={person.urlPicture}
        isGroup={person.isGroup}
      />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{person.name}</span>
        <span className="truncate text-xs text-muted tabular">
          {person.active ? number : t('forward.blocked')}
        </span>
      </span>
    </label>
  )
}

function Loading() {
  return (
    <div className="grid gap-2" aria-hidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  )
}
