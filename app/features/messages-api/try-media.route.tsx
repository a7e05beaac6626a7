import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { FileField } from '~/kit/form/fields/file-field'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { FormBody, FormFooter, SubmitButton } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { SheetRoute } from '~/kit/sheet-route'
import { sendFileAs } from './send-as-program.server'
import { SentNotice } from './sent-notice'
import { MAX_TRY_BYTES, TryMedia } from './try-schema'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePageAccess({ request, context }, 'messagesApi')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePageAccess({ request, context }, 'messagesApi')
  const form = await postedForm(request)
  const file = form.get('medias')
  form.delete('medias')
  const read = readForm(form, TryMedia)
  if (!read.ok) return read.answer
  // A browser sends an empty field as a file without name and bytes.
  if (!(file instanceof File) || file.name === '') return read.refused(MISSING)
  const { token, number, body = '' } = read.values
  const sent = await sendFileAs(context, token, { number, body, file })
  return sent.ok ? data({ sent: sent.value }) : read.refused(sent)
}

const MISSING = {
  ok: false as const,
  status: 422,
  problem: { code: 'ERR_VALIDATION' as const, fields: { medias: 'required' }, details: {} },
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** The form that sends a file, as a program would. Specification 3 §5. */
export default function TryMediaSheet() {
  const { t } = useTranslation('messages-api')
  const answer = useActionData<typeof action>()
  return (
    <SheetRoute title={t('try.mediaTitle')} text={t('try.text')}>
      <Form schema={TryMedia} files unguarded>
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
          <FileField required name="medias" label={t('try.file')} maxBytes={MAX_TRY_BYTES} />
          <TextAreaField name="body" label={t('try.caption')} />
        </FormBody>
        <FormFooter>
          <SubmitButton>{t('try.send')}</SubmitButton>
        </FormFooter>
      </Form>
    </SheetRoute>
  )
}
