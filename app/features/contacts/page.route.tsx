import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CHANNELS } from '#domain/channels/contract/capabilities.ts'
import { type ContactView, MIN_TERM } from '#domain/contacts/contract/schema.ts'
import { type TagChoice, useTagChoices } from '~/features/tags/use-tag-choices'
import type { ListFilter } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useResourceList } from '~/kit/list/use-resource-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import { may } from '~/lib/viewer'
import { useContactBulk } from './bulk/use-contact-bulk'
import { useContactColumns } from './columns'
import { contacts } from './contact-resource'
import { ImportLink } from './import/import-link'
import { connectionsFor, tagsFor } from './load.server'
import { useContactActs } from './use-contact-acts'

export async function loader(args: LoaderFunctionArgs) {
  const [list, tags, connections] = await Promise.all([
    listLoader(contacts, 'contacts')(args),
    tagsFor(args),
    connectionsFor(args),
  ])
  return { ...list, tags, connections }
}

export const shouldRevalidate = shouldReadList

/** The company's customers and groups. Specification 1 §2. */
export default function ContactList() {
  const { t } = useTranslation('contacts')
  const list = useResourceList(contacts)
  const { acts, dialog } = useContactActs()
  const { tags } = useLoaderData<typeof loader>()
  const { choices = [] } = useTagChoices({ givenTags: tags })
  const bulk = useContactBulk(choices)
  const shownName = useShownName()
  const viewer = useShell()?.viewer
  const maySave = viewer !== undefined && may(viewer, 'contacts:save')
  const create = maySave && <NewLink>{t('create')}</NewLink>
  return (
    <>
      <ListScreen
        page="contacts"
        list={list}
        columns={useContactColumns()}
        nameOf={shownName}
        {...(maySave && { opens: ({ id }: ContactView) => `${id}/edit` })}
        acts={acts}
        bulk={bulk.acts}
        progress={bulk.progress}
        searchLabel={t('search')}
        searchNote={(text) => (text.length < MIN_TERM ? t('searchShort') : undefined)}
        filters={useFilters(choices)}
        buttons={
          <>
            {viewer && may(viewer, 'contacts:import') && <ImportLink />}
            {create}
          </>
        }
        empty={{
          icon: <Users aria-hidden />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: create,
        }}
      />
      {dialog}
      {bulk.dialogs}
    </>
  )
}

function useFilters(choices: readonly TagChoice[]): readonly ListFilter[] {
  const { connections } = useLoaderData<typeof loader>()
  const { t } = useTranslation('contacts')
  const common = useTranslation().t
  return [
    {
      name: 'contactTag',
      label: t('filter.tags'),
      isMany: true,
      options: choices.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'channel',
      label: t('filter.channel'),
      options: CHANNELS.map((channel) => ({ value: channel, label: common(`channel.${channel}`) })),
    },
    {
      name: 'isGroup',
      label: t('filter.kind'),
      options: [
        { value: 'false', label: t('filter.people') },
        { value: 'true', label: t('filter.groups') },
      ],
    },
    {
      name: 'whatsappId',
      label: t('filter.connection'),
      options: connections.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'active',
      label: t('filter.status'),
      options: [
        { value: 'false', label: t('filter.blocked') },
        { value: 'true', label: t('filter.notBlocked') },
      ],
    },
    {
      name: 'hasAccount',
      label: t('filter.account'),
      options: [
        { value: 'false', label: t('filter.noAccount') },
        { value: 'true', label: t('filter.hasAccount') },
      ],
    },
  ]
}
