import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  SaveTranscriptionInput,
  type TranscriptionSettings,
} from '#domain/messages/contract/transcription/transcription-schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { ActionForm } from '~/kit/form/action-form'
import { SelectField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { useFormKey } from '~/kit/form/use-form-key'
import { usePost } from '~/kit/form/use-post'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { PageHeader } from '~/ui/page-header'

const LANGUAGES = ['pt', 'en', 'es', 'tr'] as const

/** Chooses the transcription service and its key. The key is written, and never shown again. */
export function TranscriptionForm({ settings }: { settings: TranscriptionSettings }) {
  const { t } = useTranslation('transcription')
  const { isKeySet, isByPlatform, keyLastFour } = settings
  const state = isByPlatform ? t('byPlatform') : t('off')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHeader title={t('title')} />
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5 px-4 pb-6">
        <p className="text-muted">{t('text')}</p>
        <Alert tone={isKeySet || isByPlatform ? 'ok' : 'warn'}>
          {isKeySet ? t('on', { last: keyLastFour }) : state}
        </Alert>
        <Form
          plain
          key={useFormKey()}
          schema={SaveTranscriptionInput}
          row={settings}
          messages={{ 'key.required': t('keyRequired') }}
          className="grid gap-4"
        >
          <TextField
            name="baseUrl"
            label={t('baseUrl')}
            help={t('baseUrlHelp')}
            type="url"
            autoComplete="off"
          />
          <TextField name="model" label={t('model')} autoComplete="off" />
          <SelectField
            name="language"
            label={t('language')}
            emptyText={t('anyLanguage')}
            options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
          <TextField
            name="key"
            label={t('key')}
            help={isKeySet ? t('keyKept') : t('keyHelp')}
            type="password"
            autoComplete="off"
          />
          <SubmitButton className="justify-self-start">{t('save')}</SubmitButton>
        </Form>
        {isKeySet && (
          <ActionForm>
            <RemoveButton last={keyLastFour} />
          </ActionForm>
        )}
      </div>
    </div>
  )
}

/** The key cannot come back: it is asked for. Before any script has come it is a button of the form. */
function RemoveButton({ last }: { last: string }) {
  const { t } = useTranslation('transcription')
  const isAwake = useHydrated()
  const post = usePost()
  const [isAsked, setAsked] = useState(false)
  const remove = () => post({ values: { intent: 'remove' } })
  if (!isAwake)
    return (
      <Button type="submit" variant="ghost" name="intent" value="remove">
        {t('remove')}
      </Button>
    )
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('removeTitle', { last })}
        text={t('removeText')}
        action={t('remove')}
        danger
        onConfirm={remove}
      />
    </>
  )
}
