import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { StartVisitInput, WEB_HEADERS } from '#domain/auth/contract/schema.ts'
import { companyResource } from '#domain/companies/contract/resource.ts'
import type { CompanyDetails } from '#domain/companies/contract/schema.ts'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { readRow } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { DialogRoute, useBack } from '~/kit/sheet-route'
import { apiAs } from '~/lib/api.server'
import { answerOf } from '~/lib/api-client'
import { keepVisit } from '~/lib/server/session.server'
import { Button } from '~/ui/button'

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

/** Asks why somebody looks into another company, before they do. Server behaviour §3. */
function VisitCompany({ company: { name } }: { company: Pick<CompanyDetails, 'name'> }) {
  const { t } = useTranslation('companies')
  const common = useTranslation().t
  const { href } = useBack()
  return (
    <DialogRoute title={t('visit.title', { name })} text={t('visit.text')}>
      <Form schema={StartVisitInput} plain unguarded>
        <TextField
          name="reason"
          label={t('visit.reason')}
          help={t('visit.help', { name })}
          autoComplete="off"
          autoFocus
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link to={href} preventScrollReset>
              {common('cancel')}
            </Link>
          </Button>
          <SubmitButton>{t('visit.action')}</SubmitButton>
        </div>
      </Form>
    </DialogRoute>
  )
}
