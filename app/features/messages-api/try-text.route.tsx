import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { FormBody, FormFooter, SubmitButton } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { SheetRoute } from '~/kit/sheet-route'
import { sendTextAs } from './send-as-program.server'
import { SentNotice } from './sent-notice'
import { TryText } from './try-schema'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePageAccess({ request, context }, 'messagesApi')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePageAccess({ request, context }, 'messagesApi')
  const read = readForm(await postedForm(request), TryText)
  if (!read.ok) return read.answer
  const { token, number, body } = read.values
  const sent = await sendTextAs(context, token, { number, body })
  return sent.ok ? data({ sent: sent.value }) : read.refused(sent)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** The form that sends a text, as a program would. Specification 3 §5. */
export default function TryTextSheet() {
  const { t } = useTranslation('messages-api')
  const answer = useActionData<typeof action>()
  return (
    <SheetRoute title={t('try.textTitle')} text={t('try.text')}>
      <Form schema={TryText} unguarded>
        <FormBody>
          {answer && 'sent' in answer && <SentNotice {...answer.sent} />}
          <TextField name="token" label={t('try.token')} autoComplete="off" autoFocus />
          <TextField
            name="number"
            label={t('try.number')}
            help={t('try.numberHelp')}
            inputMode="tel"
            autoComplete="off"
          />
          <TextAreaField name="body" label={t('try.body')} />
        </FormBody>
        <FormFooter>
          <SubmitButton>{t('try.send')}</SubmitButton>
        </FormFooter>
      </Form>
    </SheetRoute>
  )
}
