import { useTranslation } from 'react-i18next'
import { PlatformKeyInput } from '#domain/settings/contract/platform-schema.ts'
import { ActionForm } from '~/kit/form/action-form'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'

/** The platform's key for writing audio down; `shown` = `****` and its last four signs, empty while there is none. */
export function AudioKeyForm({ maskedKey }: { maskedKey: string }) {
  const { t } = useTranslation('brand')
  return (
    <section aria-labelledby="audio-key" className="grid gap-4 border-t border-line pt-5">
      <h2 id="audio-key" className="font-medium">
        {t('audio')}
      </h2>
      <p className="text-muted">{t('audioText')}</p>
      <Form plain key={maskedKey} schema={PlatformKeyInput} defaults={{}} className="grid gap-4">
        <TextField
          name="openaikeyaudio"
          label={t('audioKey')}
          help={maskedKey ? t('audioOn', { last: maskedKey.slice(-4) }) : t('audioOff')}
          type="password"
          autoComplete="off"
        />
        <SubmitButton className="justify-self-start">{t('audioSave')}</SubmitButton>
      </Form>
      {maskedKey && (
        <ActionForm>
          <SubmitButton variant="ghost" name="intent" value="removeAudioKey">
            {t('audioRemove')}
          </SubmitButton>
        </ActionForm>
      )}
    </section>
  )
}
