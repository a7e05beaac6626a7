import { useTranslation } from 'react-i18next'
import { LOGO_MODES } from '#domain/brand/contract/rules.ts'
import {
  DOWNLOAD_LIMITS,
  PlatformFormInput,
  PlatformKeyInput,
  type PlatformSettingsView,
} from '#domain/settings/contract/platform-schema.ts'
import { ActionForm } from '~/kit/form/action-form'
import { SelectField } from '~/kit/form/fields/choice-field'
import { ColourField } from '~/kit/form/fields/colour-field'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { useFormKey } from '~/kit/form/use-form-key'
import { PageHeader } from '~/ui/page-header'
import { BrandPreview } from './brand-preview'
import { LogoForm } from './logo-form'

/** Name and colours; each colour is shown with the name on it. A colour that is hard to see is warned of, not refused. */
export function BrandForm({ settings }: { settings: PlatformSettingsView }) {
  const { t } = useTranslation('brand')
  const limits = DOWNLOAD_LIMITS.map((value) => ({ value, label: t('megabytes', { count: Number(value) }) }))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHeader title={t('title')} />
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5 px-4 pb-6">
        <p className="text-muted">{t('text')}</p>
        <Form
          plain
          key={useFormKey(settings.version)}
          schema={PlatformFormInput}
          row={settings}
          messages={{ 'supportContact.contact': t('supportWrong') }}
          className="grid gap-4"
        >
          <TextField name="appName" label={t('appName')} autoComplete="off" />
          <ColourField name="primaryColorLight" label={t('light')} previewOf="appName" accentOf="light" />
          <ColourField name="primaryColorDark" label={t('dark')} previewOf="appName" accentOf="dark" />
          <BrandPreview />
          <SelectField
            name="downloadLimit"
            label={t('downloadLimit')}
            help={t('downloadHelp')}
            options={limits}
          />
          <TextField name="supportContact" label={t('support')} help={t('supportHelp')} autoComplete="off" />
          <SubmitButton className="justify-self-start">{t('save')}</SubmitButton>
        </Form>
        <Logos />
        <AudioKeyForm maskedKey={settings.openaikeyaudio} />
      </div>
    </div>
  )
}

function Logos() {
  const { t } = useTranslation('brand')
  return (
    <section
      aria-labelledby="logos"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-5"
    >
      <div className="grid gap-1">
        <h2 id="logos" className="font-medium">
          {t('logo.title')}
        </h2>
        <p className="text-muted">{t('logo.text')}</p>
      </div>
      {LOGO_MODES.map((mode) => (
        <LogoForm key={mode} mode={mode} />
      ))}
    </section>
  )
}

/** The platform's key for writing audio down; `shown` = `****` and its last four signs, empty while there is none. */
function AudioKeyForm({ maskedKey }: { maskedKey: string }) {
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
