import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { Check, CircleHelp, FileSpreadsheet, ListChecks, PhoneOff, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { contactListResource } from '#domain/contact-lists/contract/resource.ts'
import type { ContactListItemView, ContactListView } from '#domain/contact-lists/contract/schema.ts'
import type { Column } from '~/kit/list/columns'
import { PlainList } from '~/kit/list/plain-list'
import { asRow } from '~/kit/list/resource-lists'
import { shouldReadList } from '~/kit/list/should-read-list'
import { readRow } from '~/kit/server/form-action.server'
import { listLoader } from '~/kit/server/list-loader.server'
import { idOf } from '~/kit/server/open-page.server'
import { usePhone } from '~/lib/text/phone'
import { useHeldRow } from '~/live/store/use-held-row'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { itemsOf } from './items-of'
import { Validity } from './validity'

export async function loader(args: LoaderFunctionArgs) {
  const contactListId = idOf(args.params.contactListId)
  const [page, list] = await Promise.all([
    listLoader(itemsOf(contactListId), 'contactListItems')(args),
    readRow(contactListResource, args, args.params.contactListId),
  ])
  return { ...page, list }
}

export const shouldRevalidate = shouldReadList

/** People of a contact list. Specification 3 §2. */
export default function ContactListItems() {
  const { t } = useTranslation('contact-lists')
  const { search } = useLocation()
  const { list: loaded } = useLoaderData<typeof loader>()
  const list = useList(loaded)
  const resource = useMemo(() => itemsOf(loaded.id), [loaded.id])
  return (
    <PlainList
      key={loaded.id}
      resource={resource}
      page="contactListItems"
      icon={Users}
      columns={useColumns()}
      nameOf={({ name }) => name}
      notices={
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span className="font-medium">{list.name}</span>
          <Validity {...list} />
        </p>
      }
      moreButtons={
        <>
          <Button asChild>
            <Link to="/contact-lists">
              <ListChecks />
              <span className="max-sm:sr-only">{t('items.lists')}</span>
            </Link>
          </Button>
          <Button asChild>
            <Link to={`/contact-lists/${loaded.id}/contacts/import${search}`} preventScrollReset>
              <FileSpreadsheet />
              <span className="max-sm:sr-only">{t('items.import')}</span>
            </Link>
          </Button>
        </>
      }
      labels={{
        search: t('items.search'),
        new: t('items.new'),
        empty: { title: t('items.empty.title'), text: t('items.empty.text') },
      }}
    />
  )
}

/** The list as it is now: its counts change while numbers are checked and people come. */
function useList(loaded: ContactListView): ContactListView {
  return asRow<ContactListView>(useHeldRow('contactList', loaded)) ?? loaded
}

function useColumns(): readonly Column<ContactListItemView>[] {
  const { t } = useTranslation('contact-lists')
  const phone = usePhone()
  return [
    {
      key: 'name',
      head: t('items.columns.name'),
      sort: 'name',
      className: 'max-w-0 w-[32%]',
      cell: ({ name, isOptedOut, isWhatsappValid }) => (
        <span className="flex min-w-0 items-center gap-2">
          <ValidityMark isWhatsappValid={isWhatsappValid} />
          <span className="truncate">{name}</span>
          {isOptedOut && <Badge tone="warn">{t('items.optedOut')}</Badge>}
        </span>
      ),
    },
    {
      key: 'number',
      head: t('items.columns.number'),
      className: 'tabular whitespace-nowrap',
      cell: ({ number }) => phone(number),
    },
    {
      key: 'email',
      head: t('items.columns.email'),
      from: 'lg',
      className: 'max-w-0 w-[25%] truncate text-muted',
      cell: ({ email }) => email,
    },
  ]
}

const MARKS = {
  valid: { icon: Check, className: 'text-ok' },
  invalid: { icon: PhoneOff, className: 'text-bad' },
  unchecked: { icon: CircleHelp, className: 'text-muted' },
} as const

function ValidityMark({ isWhatsappValid }: Pick<ContactListItemView, 'isWhatsappValid'>) {
  const { t } = useTranslation('contact-lists')
  const kind = isWhatsappValid === null ? 'unchecked' : isWhatsappValid ? 'valid' : 'invalid'
  const { icon: Icon, className } = MARKS[kind]
  const word = t(`items.validity.${kind}`)
  return (
    <span title={word} className="inline-flex shrink-0">
      <Icon aria-hidden className={`size-4 ${className}`} />
      <span className="sr-only">{word}</span>
    </span>
  )
}
