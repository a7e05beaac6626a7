import { Link, useLocation } from '@remix-run/react'
import { FileSpreadsheet, ListChecks, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { contactListResource } from '#domain/contact-lists/contract/resource.ts'
import type { ContactListView } from '#domain/contact-lists/contract/schema.ts'
import type { Column } from '~/kit/list/columns'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { countText } from '~/lib/text/format'
import { Validity } from './items/validity'
import { saveExample } from './save-example'

export const loader = listLoader(contactListResource, 'contactLists')
export const shouldRevalidate = shouldReadList

/** Lists of people to whom campaigns are sent. Specification 3 §2. */
export default function ContactListsPage() {
  const { t, i18n } = useTranslation('contact-lists')
  const { search } = useLocation()
  return (
    <PlainList
      resource={contactListResource}
      page="contactLists"
      icon={ListChecks}
      columns={useColumns()}
      nameOf={({ name }) => name}
      moreActs={({ id }) => [
        { key: 'items', label: t('act.items'), icon: Users, to: `/contact-lists/${id}/contacts` },
        {
          key: 'import',
          label: t('act.import'),
          icon: FileSpreadsheet,
          to: `/contact-lists/${id}/contacts/import${search}`,
        },
        {
          key: 'example',
          label: t('act.example'),
          icon: FileSpreadsheet,
          onSelect: () => saveExample(i18n.language),
        },
      ]}
      consequences={({ contactsCount }) =>
        contactsCount === 0
          ? []
          : [t('gone', { count: contactsCount, total: countText(contactsCount, i18n.language) })]
      }
      labels={{
        search: t('search'),
        new: t('new'),
        empty: { title: t('empty.title'), text: t('empty.text') },
      }}
    />
  )
}

function useColumns(): readonly Column<ContactListView>[] {
  const { t, i18n } = useTranslation('contact-lists')
  return [
    { key: 'name', head: t('columns.name'), sort: 'name', cell: ({ name }) => name },
    {
      key: 'count',
      head: t('columns.count'),
      className: 'tabular w-40 whitespace-nowrap',
      cell: ({ id, contactsCount }) => (
        <Link to={`/contact-lists/${id}/contacts`} className="relative underline">
          {t('people', { count: contactsCount, total: countText(contactsCount, i18n.language) })}
        </Link>
      ),
    },
    {
      key: 'validity',
      head: t('columns.validity'),
      from: 'lg',
      className: 'w-72',
      cell: (list) => <Validity {...list} />,
    },
    {
      key: 'source',
      head: t('columns.source'),
      from: 'xl',
      className: 'max-w-0 w-[30%] truncate text-muted',
      cell: ({ consentSource }) => consentSource,
    },
  ]
}
