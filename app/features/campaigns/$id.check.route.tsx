import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import { campaignResource } from '#domain/campaigns/contract/resource.ts'
import { readRow } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { CheckView } from './check-view'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const row = await readRow(campaignResource, { request, context }, params.id)
  const preview = apiAs(request, context).call(campaigns.preview, { campaignId: row.id })
  return { row, preview: await expectAnswer(preview, { request, context }) }
}

export const ErrorBoundary = SheetError

/** Shows who gets what, before anything is sent. */
export default function CheckCampaign() {
  const { t } = useTranslation('campaigns')
  const { row, preview } = useLoaderData<typeof loader>()
  return (
    <SheetRoute title={t('checkTitle', { name: row.name })} text={t('checkText')}>
      <CheckView key={row.id} campaign={row} preview={preview} />
    </SheetRoute>
  )
}
