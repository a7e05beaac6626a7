import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFoundContacts } from '../../contacts/use-found-contacts'

/** So many contacts stand above the conversations that a search finds. */
const SHOWN = 4

/** Contacts that a search of the inbox finds, beside conversations and messages: a press writes to one. */
export function FoundPeople({ text }: { text: string }) {
  const { t } = useTranslation('tickets')
  const { found } = useFoundContacts(text)
  if (!found || found.length === 0) return null
  return (
    <div className="flex items-center gap-2 overflow-x-auto border-b border-line px-3 py-1.5 text-sm">
      <span id="found-people" className="shrink-0 text-xs font-medium text-muted">
        {t('found.people')}
      </span>
      <ul aria-labelledby="found-people" className="flex gap-1">
        {found.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <Link
              to={`/contacts/${id}/write`}
              className="inline-flex h-7 max-w-40 items-center rounded-full border border-line px-2.5 hover:bg-hover touch:h-11"
            >
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
