import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldNotes, type FieldProps, useControl } from '~/kit/form/fields/field-frame'
import { UserAvatar } from '~/kit/marks/user-avatar'
import type { Person } from '~/lib/lookups'
import { Input } from '~/ui/input'

/** From so many people on there is a search above them. */
const SEARCHED_FROM = 8

type PersonFieldProps = Pick<FieldProps, 'name' | 'label'> & {
  /** The text of the choice that names nobody in particular. */
  emptyText: string
  people: readonly Person[]
  /** Returns the text beside the number of conversations that the person attends. */
  detail: (person: Person) => string
  onChoose: (person: Person) => void
}

/** One of the colleagues, each with whether they are online and how much they attend; it needs no scripts. */
export function PersonField({ name, label, emptyText, people, detail, onChoose }: PersonFieldProps) {
  const { t } = useTranslation('tickets')
  const { field } = useControl({ name })
  const [search, setSearch] = useState('')
  const searchId = useId()
  const isFound = (person: Person) => person.name.toLocaleLowerCase().includes(search.toLocaleLowerCase())
  const chosen = field.initialValue ?? ''
  const radio = {
    type: 'radio',
    name: field.name,
    className: 'size-4 shrink-0 accent-accent touch:size-5',
  } as const
  const look =
    'flex min-h-11 items-center gap-2.5 rounded-md px-2 py-1 hover:bg-hover has-checked:bg-accent-soft'
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {people.length >= SEARCHED_FROM && (
        <Input
          id={searchId}
          type="search"
          aria-label={t('transfer.search')}
          placeholder={t('transfer.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className="max-h-72 overflow-y-auto rounded-lg border border-line p-1">
        <label className={look}>
          <input key={field.key} {...radio} value="" defaultChecked={chosen === ''} />
          <span className="font-medium">{emptyText}</span>
        </label>
        {people.map((person) => (
          <label key={person.id} className={look} hidden={!isFound(person)}>
            <input
              key={field.key}
              {...radio}
              value={person.id}
              defaultChecked={String(person.id) === chosen}
              onChange={() => onChoose(person)}
            />
            <UserAvatar name={person.name} picture={null} online={person.online} className="size-7" />
            <span className="grid min-w-0">
              <span className="truncate">{person.name}</span>
              <span className="truncate text-xs text-muted">
                {[
                  t(person.online ? 'transfer.online' : 'transfer.offline'),
                  person.attendedCount !== undefined &&
                    t('transfer.attends', { count: person.attendedCount }),
                  detail(person),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes field={field} />
    </fieldset>
  )
}
