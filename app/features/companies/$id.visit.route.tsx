import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { StartVisitInput, WEB_HEADERS } from '#domain/auth/contract/schema.ts'
import { companyResource } from '#domain/companies/contract/resource.ts'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { readRow } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs } from '~/lib/api.server'
import { answerOf } from '~/lib/api-client'
import { keepVisit } from '~/lib/server/session.server'
import { VisitCompany } from './visit-company'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  return { row: await readRow(companyResource, { request, context }, params.id) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const sent = readForm(await postedForm(request), StartVisitInput)
  if (!sent.ok) return sent.answer
  const input = { companyId: idOf(params.id), ...sent.values }
  const response = await apiAs(request, context).send(auth.startVisit, input)
  const answer = await answerOf(auth.startVisit, response)
  if (!answer.ok) return sent.refused(answer)
  const sessionId = response.headers.get(WEB_HEADERS.session)
  if (!sessionId) throw new Error('the API names no visit: the web has not shown its proof')
  return redirectDocument('/tickets', { headers: { 'Set-Cookie': await keepVisit(sessionId, context) } })
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function VisitCompanyRoute() {
  const { row } = useLoaderData<typeof loader>()
  return <VisitCompany company={row} />
}
