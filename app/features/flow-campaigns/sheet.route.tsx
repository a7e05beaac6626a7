import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as connections from '#domain/connections/contract/endpoints.ts'
import { flowCampaignResource } from '#domain/flow-campaigns/contract/resource.ts'
import { flowResource } from '#domain/flows/contract/resource.ts'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { loadNames } from '~/kit/server/load-names.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { Overlaps } from './overlaps'

export async function loader(args: LoaderFunctionArgs) {
  const api = apiAs(args.request, args.context)
  const [form, flows, connectionRows] = await Promise.all([
    formLoader(flowCampaignResource, 'flowCampaigns')(args),
    loadNames(async (cursor) => {
      const page = await expectAnswer(
        api.call(flowResource.endpoints.list, { ...(cursor && { cursor }) }),
        args,
      )
      return { rows: page.flows, next: page.next }
    }),
    expectAnswer(api.call(connections.list), args),
  ])
  return { ...form, flows, connections: connectionRows.map(({ id, name, status }) => ({ id, name, status })) }
}

export const action = formAction(flowCampaignResource, 'flowCampaigns')
export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** The sheet of a phrase: a new one, or one that is edited. Specification 3 §2, §5. */
export default function FlowCampaignSheet() {
  const { t } = useTranslation('flow-campaigns')
  const statusWord = useTranslation('connections').t
  const { row, flows, connections: connectionRows } = useLoaderData<typeof loader>()
  return (
    <RecordSheet
      resource={flowCampaignResource}
      title={(campaign) => (campaign ? t('edit') : t('newTitle'))}
      text={t('text')}
      submit={row ? t('save') : t('create')}
      defaults={{ status: true }}
      nameOf={({ name }) => name}
      messages={{ 'phrase.required': t('phraseMissing') }}
    >
      <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
      <SelectField
        name="flowId"
        label={t('flow')}
        options={flows.map(({ id, name }) => ({ value: id, label: name }))}
        emptyText={t('flowNone')}
        required
      />
      <SelectField
        name="whatsappId"
        label={t('connection')}
        options={connectionRows.map(({ id, name, status }) => ({
          value: id,
          label: `${name} · ${statusWord(`status.${status}`)}`,
        }))}
        emptyText={t('connectionAll')}
      />
      <TextField name="phrase" label={t('phrase')} help={t('phraseHelp')} autoComplete="off" />
      <Overlaps id={row?.id ?? null} />
      <SwitchField name="status" label={t('status')} help={t('statusHelp')} />
    </RecordSheet>
  )
}
