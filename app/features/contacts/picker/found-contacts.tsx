import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { usePhone } from '~/lib/text/phone'
import { useShownName } from '~/lib/ui/use-shown-name'
import { ErrorState } from '~/ui/error-state'
import type { ContactSearch } from './use-found-contacts'

/** The parts of a contact that are shown where one is chosen. */
export type FoundContact = Pick<ContactView, 'id' | 'name' | 'number' | 'isGroup'> & {
  urlPicture?: string | null | undefined
}

type FoundContactsProps<C extends FoundContact> = {
  search: Pick<ContactSearch, 'code' | 'retry'> & { matches: readonly C[] | undefined }
  /** The text when nobody was found. */
  emptyText: string
  onChoose: (contact: C) => void
}

/** The contacts that a search found; a press chooses one. */
export function FoundContacts<C extends FoundContact>({
  search,
  emptyText,
  onChoose,
}: FoundContactsProps<C>) {
  const { matches, code, retry } = search
  if (code) return <ErrorState code={code} retry={retry} />
  if (!matches) return null
  return (
    <ul className="grid max-h-60 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto" data-found>
      {matches.length === 0 && <li className="px-2 py-2 text-sm text-muted">{emptyText}</li>}
      {matches.map((candidate) => (
        <li key={candidate.id}>
          <button
            type="button"
            className="ring-inside flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 text-start hover:bg-hover"
            onClick={() => onChoose(candidate)}
          >
            <ContactFace contact={candidate} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The picture and name of a contact, and a person's number. */
export function ContactFace({ contact }: { contact: FoundContact }) {
  const { number, isGroup, urlPicture } = contact
  const name = useShownName()(contact)
  const phone = usePhone()
  return (
    <>
      <ContactAvatar className="size-8" name={name} picture={urlPicture ?? null} isGroup={isGroup} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        {!isGroup && <span className="truncate text-xs text-muted tabular">{phone(number)}</span>}
      </span>
    </>
  )
}
