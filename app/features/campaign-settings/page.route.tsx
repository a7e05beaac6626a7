import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import { CampaignSettingsForm } from '#domain/campaigns/contract/settings-schema.ts'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { SettingsPage } from './settings-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'campaignSettings')
  const { settings } = await expectAnswer(apiAs(request, context).call(campaigns.getSettings), pageRequest)
  return { settings }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request)
  const read = readForm(posted, CampaignSettingsForm)
  if (!read.ok) return read.answer
  const { version, ...settings } = read.values
  const saved = await apiAs(request, context).call(campaigns.saveSettings, { settings, version })
  return saved.ok ? done(request, 'campaignSettings', { key: 'operationUpdated' }) : read.refused(saved)
}

export const clientAction = offlineAction

/** Settings of the company’s campaigns. Specification 3 §2. */
export default function CampaignSettingsRoute() {
  return <SettingsPage {...useLoaderData<typeof loader>()} />
}
