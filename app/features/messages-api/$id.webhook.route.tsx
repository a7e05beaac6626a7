import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/external-api/contract/endpoints.ts'
import { WebhookInput } from '#domain/external-api/contract/schema.ts'
import { MadeSecret } from '~/kit/deliveries/made-secret'
import { ActionForm } from '~/kit/form/action-form'
import { postedForm, readForm, refusedForm } from '~/kit/form/answer.server'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { FormBody, FormFooter, SubmitButton } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs } from '~/lib/api.server'
import { PAGES } from '~/pages/all-pages'
import { loadConnection } from './load.server'
import { TestWebhook } from './test-webhook'

const Address = WebhookInput.pick({ url: true })

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadConnection({ request, context }, params.id)
}

/** Saves the address; the first time its key is shown, once. Or deletes the webhook. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const api = apiAs(request, context)
  const whatsappId = idOf(params.id)
  if (form.get('intent') === 'remove') {
    const removed = await api.call(endpoints.removeWebhook, { whatsappId })
    return removed.ok ? redirect(PAGES.messagesApi.path) : refusedForm(form, removed)
  }
  const read = readForm(form, Address)
  if (!read.ok) return read.answer
  const saved = await api.call(endpoints.saveWebhook, { whatsappId, ...read.values })
  if (!saved.ok) return read.refused(saved)
  const { secret } = saved.value
  return secret === null ? redirect(PAGES.messagesApi.path) : data({ secret })
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** The sheet of a connection's webhook: its address, a test, and its end. */
export default function WebhookSheet() {
  const { t } = useTranslation('messages-api')
  const { id, name, url } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'secret' in answer) return <MadeSecret name={name} secret={answer.secret} />
  return (
    <SheetRoute title={t('webhook.title', { name })} text={t('webhook.text')}>
      <Form schema={Address} defaults={{ url }}>
        <FormBody>
          <TextField
            name="url"
            type="url"
            label={t('webhook.url')}
            help={t('webhook.urlHelp')}
            autoComplete="off"
          />
        </FormBody>
        <FormFooter>
          <SubmitButton>{t('webhook.save')}</SubmitButton>
        </FormFooter>
      </Form>
      {url !== '' && (
        <div className="grid gap-3 border-t border-line p-5">
          <TestWebhook id={id} />
          <ActionForm>
            <SubmitButton variant="ghost" name="intent" value="remove" className="text-bad">
              {t('webhook.remove')}
            </SubmitButton>
          </ActionForm>
        </div>
      )}
    </SheetRoute>
  )
}
