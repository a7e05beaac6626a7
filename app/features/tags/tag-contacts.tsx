import { useRevalidator, useSearchParams } from '@remix-run/react'
import { SearchX, Tag, Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ContactList, ContactView } from '#domain/contacts/contract/schema.ts'
import * as tags from '#domain/tags/contract/endpoints.ts'
import type { TagDetails } from '#domain/tags/contract/schema.ts'
import { ActForm } from '~/kit/form/act-form'
import { SearchBox } from '~/kit/list/list-toolbar'
import { SearchForm } from '~/kit/list/search-form'
import { useNearEnd } from '~/kit/list/use-near-end'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { SheetRoute } from '~/kit/sheet-route'
import { useSheetRow } from '~/kit/use-sheet-row'
import { cn } from '~/lib/cn'
import { usePhone } from '~/lib/text/phone'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Spinner } from '~/ui/spinner'
import { labels } from './labels'
import { useTagContacts } from './use-tag-contacts'

/** The search of the sheet, in the address beside the list's own. */
export const CONTACT_SEARCH = 'contact'

type TagContactsProps = { opened: TagDetails; page: ContactList }

/** Shows the contacts that carry a tag. They are found by name or number, and taken off it. Specification 2 §2. */
export function TagContacts({ opened, page }: TagContactsProps) {
  const { t } = useTranslation('tags')
  const { row: tag = opened } = useSheetRow(labels)
  const [params, setParams] = useSearchParams()
  const { revalidate } = useRevalidator()
  const search = params.get(CONTACT_SEARCH) ?? ''
  const list = useTagContacts({ tagId: tag.id, searchParam: search }, page, revalidate)
  const end = useNearEnd(list)
  const change = ({ [CONTACT_SEARCH]: text = '' }: Record<string, string>) => {
    const next = new URLSearchParams(params)
    if (text) next.set(CONTACT_SEARCH, text)
    else next.delete(CONTACT_SEARCH)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const isEmpty = list.contacts.length === 0
  return (
    <SheetRoute
      title={t('contactsTitle', { name: tag.name })}
      text={t('contactsOf', { count: tag.contactsCount })}
      ownParams={[CONTACT_SEARCH]}
    >
      {(!isEmpty || search) && (
        <SearchForm className="flex gap-2 px-5 pt-4">
          {[...params].map(
            ([name, value]) =>
              name !== CONTACT_SEARCH && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <SearchBox address={{ search, change }} label={t('contactsSearch')} name={CONTACT_SEARCH} />
        </SearchForm>
      )}
      {isEmpty ? (
        <EmptyState
          icon={search ? <SearchX aria-hidden /> : <Tag aria-hidden />}
          title={search ? t('contactsNone', { text: search }) : t('contactsEmpty')}
          {...(!search && { text: t('contactsEmptyText') })}
          className="flex-1"
        />
      ) : (
        <ul aria-label={t('column.contacts')} className="grid grid-cols-[minmax(0,1fr)] gap-1 p-3">
          {list.contacts.map((contact) => (
            <Carrier key={contact.id} contact={contact} tag={tag} onChange={list.put} />
          ))}
        </ul>
      )}
      <div className="grid gap-2 px-5 pb-4">
        <Problem code={list.problem?.code} details={list.problem?.details} />
        {list.hasMore && (
          <div ref={end} className="grid place-items-center">
            {list.isReadingMore ? (
              <Spinner label={t('contactsMore')} />
            ) : (
              <Button variant="link" onClick={list.loadMore} className="noscript:hidden">
                {t('contactsMore')}
              </Button>
            )}
          </div>
        )}
      </div>
    </SheetRoute>
  )
}

type CarrierProps = { contact: ContactView; tag: TagDetails; onChange: (contact: ContactView) => void }

/** One contact; taken off the tag it stays in its place, to be marked again. */
function Carrier({ contact, tag, onChange }: CarrierProps) {
  const { t } = useTranslation('tags')
  const phone = usePhone()
  const { id: contactId, name, number } = contact
  const isMarked = contact.tags.some(({ id }) => id === tag.id)
  const remove = useMutation(tags.removeContact, { key: `${tag.id} ${contactId}`, onDone: onChange })
  const mark = useMutation(tags.addContact, { key: `${tag.id} ${contactId}`, onDone: onChange })
  const problem = remove.problem ?? mark.problem
  const change = () => void (isMarked ? remove : mark).run({ tagId: tag.id, contactId })
  return (
    <li className="grid gap-1 rounded-md p-2 hover:bg-hover" data-contact={contactId}>
      <ActForm fields={{ contactId: String(contactId) }} onAct={change} className="flex items-center gap-3">
        <ContactAvatar
          className="size-9"
          name={name}
          picture={contact.urlPicture}
          isGroup={contact.isGroup}
          channel={contact.channel}
        />
        <span className={cn('grid min-w-0 flex-1', !isMarked && 'text-muted')}>
          <span className="truncate font-medium">{name}</span>
          <span className="tabular truncate text-xs text-muted">
            #{contactId}
            {!contact.isGroup && ` · ${phone(number)}`}
            {!isMarked && ` · ${t('contactRemoved')}`}
          </span>
        </span>
        <Button
          type="submit"
          variant="ghost"
          size="icon-sm"
          aria-label={t(isMarked ? 'contactRemove' : 'contactMark', { name, tag: tag.name })}
          aria-disabled={remove.busy || mark.busy}
        >
          {isMarked ? <X /> : <Undo2 />}
        </Button>
      </ActForm>
      <Problem code={problem?.code} details={problem?.details} />
    </li>
  )
}
