import { useTranslation } from 'react-i18next'
import {
  DOWNLOAD_LIMITS,
  PlatformFormInput,
  type PlatformSettingsView,
} from '#domain/settings/platform-schema.ts'
import { PageHeader } from '~/components/page-header'
import { SelectField } from '~/kit/form/fields/choice-field'
import { ColourField } from '~/kit/form/fields/colour-field'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { AudioKeyForm } from './audio-key-form'

/** Name and colours; each colour is shown with the name on it. A colour that is hard to see is warned of, not refused. */
export function WhitelabelForm({ settings }: { settings: PlatformSettingsView }) {
  const { t } = useTranslation('whitelabel')
  const { appName, primaryColorLight, primaryColorDark } = settings
  const downloadLimit = DOWNLOAD_LIMITS.find((limit) => limit === settings.downloadLimit)
  const limits = DOWNLOAD_LIMITS.map((value) => ({ value, label: t('megabytes', { count: Number(value) }) }))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHeader title={t('title')} />
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5 px-4 pb-6">
        <p className="text-muted">{t('text')}</p>
        <Form
          plain
          key={[appName, primaryColorLight, primaryColorDark, downloadLimit].join(' ')}
          schema={PlatformFormInput}
          defaults={{ appName, primaryColorLight, primaryColorDark, downloadLimit }}
          className="grid gap-4"
        >
          <TextField name="appName" label={t('appName')} autoComplete="off" />
          <ColourField name="primaryColorLight" label={t('light')} previewOf="appName" />
          <ColourField name="primaryColorDark" label={t('dark')} previewOf="appName" />
          <SelectField
            name="downloadLimit"
            label={t('downloadLimit')}
            help={t('downloadHelp')}
            options={limits}
          />
          <SubmitButton className="justify-self-start">{t('save')}</SubmitButton>
        </Form>
        <AudioKeyForm shown={settings.openaikeyaudio} />
      </div>
    </div>
  )
}
