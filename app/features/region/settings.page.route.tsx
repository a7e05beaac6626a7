import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as companies from '#domain/companies/contract/endpoints.ts'
import { SaveRegionInput } from '#domain/companies/contract/schema.ts'
import { languageOf } from '~/i18n/i18n.server'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { regionChoices } from './region-choices.server'
import { RegionPage } from './region-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const { companyId } = await requirePageAccess(pageRequest, 'settingsRegion')
  const region = await expectAnswer(
    apiAs(request, context).call(companies.getHours, { companyId }),
    pageRequest,
  )
  return { region, choices: regionChoices(await languageOf(request)) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { companyId } = await requirePageAccess({ request, context }, 'settingsRegion')
  const read = readForm(await postedForm(request), SaveRegionInput)
  if (!read.ok) return read.answer
  const saved = await apiAs(request, context).call(companies.saveHours, { ...read.values, companyId })
  return saved.ok ? done(request, 'settingsRegion', { key: 'operationUpdated' }) : read.refused(saved)
}

export const clientAction = offlineAction

/** Shows the settings for where the company is. Decision 102. */
export default function RegionRoute() {
  return <RegionPage {...useLoaderData<typeof loader>()} />
}
