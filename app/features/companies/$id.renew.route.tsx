import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as companies from '#domain/companies/contract/endpoints.ts'
import { companyResource } from '#domain/companies/contract/resource.ts'
import { renewed } from '#domain/companies/contract/rules.ts'
import type { CompanyDetails } from '#domain/companies/contract/schema.ts'
import { dayOf } from '#domain/core/contract/time.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done, formLoader } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs } from '~/lib/api.server'
import { useNow } from '~/lib/ui/use-clock'
import { useDay } from '~/lib/ui/use-day'

const load = formLoader(companyResource, 'companies')

export async function loader(args: LoaderFunctionArgs) {
  const { row } = await load(args)
  if (!row) throw json({ error: companyResource.missing }, 404)
  return { row }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const version = Number(form.get('version'))
  const answer = await apiAs(request, context).call(companies.renew, { companyId: idOf(params.id), version })
  return answer.ok ? done(request, 'companies', { key: 'companyRenewed' }) : refusedForm(form, answer)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function RenewCompanyRoute() {
  const { row } = useLoaderData<typeof loader>()
  return <RenewCompany company={row} />
}

/**
 * Asks before a subscription is renewed: names the old and the new end, or says that one without an end gets one.
 * Specification 2 §2.
 */
function RenewCompany({ company }: { company: CompanyDetails }) {
  const { t } = useTranslation('companies')
  const day = useDay()
  const { name, dueDate, timeZone, version } = company
  const to = day(renewed(company, dayOf(useNow(), timeZone)).dueDate)
  return (
    <QuestionRoute
      title={t('renewal.title', { name })}
      text={dueDate ? t('renewal.text', { from: day(dueDate), to }) : t('renewal.endless', { to })}
      action={t('renewal.action', { to })}
    >
      {/* Whoever presses twice, or after somebody else did, renews once. */}
      <input type="hidden" name="version" value={version} />
    </QuestionRoute>
  )
}
