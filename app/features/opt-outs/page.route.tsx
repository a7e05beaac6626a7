import { Link, useLocation } from '@remix-run/react'
import { FileSpreadsheet, Pencil, UserCheck, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OptOutView } from '#domain/opt-outs/contract/schema.ts'
import type { Column } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useResourceList } from '~/kit/list/use-resource-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { dateOf } from '~/lib/text/format'
import { usePhone } from '~/lib/text/phone'
import { useClock } from '~/lib/ui/use-clock'
import { Button } from '~/ui/button'
import { optOuts } from './opt-out-resource'
import { useSourceWords } from './source-words'

export const loader = listLoader(optOuts, 'optOuts')
export const shouldRevalidate = shouldReadList

/** People who want no more campaigns. */
export default function OptOutList() {
  const { t } = useTranslation('opt-outs')
  const { search } = useLocation()
  const phone = usePhone()
  const create = <NewLink>{t('new')}</NewLink>
  return (
    <ListScreen
      page="optOuts"
      list={useResourceList(optOuts)}
      columns={useColumns()}
      nameOf={({ name, number }) => name || phone(number)}
      opens={({ id }) => `${id}/edit`}
      acts={({ id }) => [
        { key: 'edit', label: t('act.edit'), icon: Pencil, to: `/contact-opt-outs/${id}/edit${search}` },
        { key: 'end', label: t('act.end'), icon: UserCheck, to: `/contact-opt-outs/${id}/end${search}` },
      ]}
      searchLabel={t('search')}
      buttons={
        <>
          <Button asChild>
            <Link to={`/contact-opt-outs/import${search}`} preventScrollReset>
              <FileSpreadsheet />
              <span className="max-sm:sr-only">{t('import.open')}</span>
            </Link>
          </Button>
          {create}
        </>
      }
      empty={{
        icon: <UserX aria-hidden />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: create,
      }}
    />
  )
}

function useColumns(): readonly Column<OptOutView>[] {
  const { t } = useTranslation('opt-outs')
  const phone = usePhone()
  const clock = useClock()
  const sourceWords = useSourceWords()
  return [
    {
      key: 'name',
      head: t('columns.name'),
      sort: 'name',
      className: 'max-w-0 w-[24%] truncate',
      cell: ({ name }) => name || t('unknown'),
    },
    {
      key: 'number',
      head: t('columns.number'),
      className: 'tabular whitespace-nowrap',
      cell: ({ number }) => phone(number),
    },
    {
      key: 'source',
      head: t('columns.source'),
      className: 'max-w-0 w-[30%] truncate',
      cell: (optOut) => sourceWords(optOut),
    },
    {
      key: 'note',
      head: t('columns.note'),
      from: 'lg',
      className: 'max-w-0 w-[24%] truncate text-muted',
      cell: ({ note }) => note,
    },
    {
      key: 'since',
      head: t('columns.since'),
      sort: 'createdAt',
      className: 'w-32 whitespace-nowrap text-muted',
      cell: ({ createdAt }) => t('since', { date: dateOf(createdAt, clock) }),
    },
  ]
}
