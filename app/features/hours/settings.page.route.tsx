import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as companies from '#domain/companies/contract/endpoints.ts'
import { SaveCompanyHoursInput } from '#domain/companies/contract/schema.ts'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { CompanyHours } from './company-hours'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const { companyId, company } = await requirePageAccess(pageRequest, 'settingsHours')
  const hours = await expectAnswer(
    apiAs(request, context).call(companies.getHours, { companyId }),
    pageRequest,
  )
  return { hours, isInUse: company.companieSettings.scheduleType === 'company' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { companyId } = await requirePageAccess({ request, context }, 'settingsHours')
  const read = readForm(await postedForm(request), SaveCompanyHoursInput)
  if (!read.ok) return read.answer
  const input = { ...read.values, companyId }
  const saved = await apiAs(request, context).call(companies.saveHours, input)
  return saved.ok ? done(request, 'settingsHours', { key: 'hoursUpdated' }) : read.refused(saved)
}

export const clientAction = offlineAction

/** Shows the hours at which the company serves customers. Specification 2 §2. */
export default function CompanyHoursRoute() {
  return <CompanyHours {...useLoaderData<typeof loader>()} />
}
