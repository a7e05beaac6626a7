import { Files } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fileListResource } from '#domain/file-lists/contract/resource.ts'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export const loader = listLoader(fileListResource, 'fileLists')
export const shouldRevalidate = shouldReadList

/** Lists of files that queues and options of menus send. Specification 3 §2. */
export default function FileLists() {
  const { t } = useTranslation('files')
  return (
    <PlainList
      resource={fileListResource}
      page="fileLists"
      icon={Files}
      columns={[
        { key: 'name', head: t('name'), sort: 'name', cell: ({ name }) => name },
        {
          key: 'message',
          head: t('message'),
          card: 'block',
          className: 'max-w-96',
          cell: ({ message }) => <span className="block truncate text-muted">{message}</span>,
        },
        {
          key: 'files',
          head: t('files'),
          align: 'end',
          className: 'w-32',
          cell: ({ options }) => t('count', { count: options.filter(({ path }) => path !== null).length }),
        },
      ]}
      nameOf={({ name }) => name}
      labels={{
        search: t('search'),
        new: t('new'),
        empty: { title: t('empty.title'), text: t('empty.text') },
      }}
    />
  )
}
