import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { companyResource } from '#domain/companies/contract/resource.ts'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done, readRow } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs } from '~/lib/api.server'
import { DeleteCompany, TypedName } from './delete-company'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  return { row: await readRow(companyResource, { request, context }, params.id) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const sent = readForm(await postedForm(request), TypedName)
  if (!sent.ok) return sent.answer
  const deletionInput = { companyId: idOf(params.id), ...sent.values }
  const answer = await apiAs(request, context).callAny(companyResource.endpoints.remove, deletionInput)
  return answer.ok ? done(request, 'companies') : sent.refused(answer)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function DeleteCompanyRoute() {
  const { row } = useLoaderData<typeof loader>()
  return <DeleteCompany company={row} />
}
