import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EndOptOutInput } from '#domain/opt-outs/contract/schema.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { done, readRow } from '~/kit/server/form-action.server'
import { idOf, requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { DialogRoute } from '~/kit/sheet-route'
import { toastKeyOf } from '~/kit/toast-key'
import { apiAs } from '~/lib/api.server'
import { usePhone } from '~/lib/text/phone'
import { optOuts } from './opt-out-resource'

const Ending = z.object({ reason: EndOptOutInput.shape.reason })

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const [row] = await Promise.all([
    readRow(optOuts, pageRequest, params.id),
    requirePageAccess(pageRequest, 'optOuts'),
  ])
  return { row }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const answer = await apiAs(request, context).callAny(optOuts.endpoints.remove, {
    optOutId: idOf(params.id),
    reason: String(form.get('reason') ?? ''),
  })
  return answer.ok
    ? done(request, 'optOuts', { key: toastKeyOf('optOuts', 'deleted') })
    : refusedForm(form, answer)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** Asks why somebody gets campaigns again. */
export default function EndOptOut() {
  const { t } = useTranslation('opt-outs')
  const phone = usePhone()
  const { row } = useLoaderData<typeof loader>()
  const name = row.name || phone(row.number) || t('unknown')
  return (
    <DialogRoute title={t('end.title', { name })} text={t('end.text')}>
      <Form schema={Ending} plain>
        <TextField name="reason" label={t('end.reason')} help={t('end.help')} autoFocus autoComplete="off" />
        <SubmitButton className="justify-self-end">{t('end.submit')}</SubmitButton>
      </Form>
    </DialogRoute>
  )
}
