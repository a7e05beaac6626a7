import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as companies from '#domain/companies/contract/endpoints.ts'
import { companyResource } from '#domain/companies/contract/resource.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done, formLoader } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs } from '~/lib/api.server'
import { RenewCompany } from './renew-company'

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
