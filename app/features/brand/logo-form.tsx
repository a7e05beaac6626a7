import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { LogoMode } from '#domain/brand/contract/rules.ts'
import { LOGO_TYPES, MAX_LOGO_BYTES } from '#domain/brand/contract/schema.ts'
import { ActionForm } from '~/kit/form/action-form'
import { FileField } from '~/kit/form/fields/file-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { logoOf, useBrand } from '~/lib/brand'
import { cn } from '~/lib/cn'
import { fileSize } from '~/lib/text/format'
import type { LogoAnswer } from './logo-action.server'

const LogoFormInput = z.object({ mode: z.string() })

/** The form of one logo: a preview, a field to replace it, and a button to remove it. */
export function LogoForm({ mode }: { mode: LogoMode }) {
  const { t } = useTranslation('brand')
  const answer = useActionData<Partial<LogoAnswer>>()
  const current = logoOf(useBrand(), mode)
  const label = t(`logo.${mode}.label`)
  const says = useLogoSentences()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <LogoPreview mode={mode} address={current} label={label} />
      <Form
        plain
        files
        key={current}
        schema={LogoFormInput}
        problem={answer?.logo === mode ? answer.problem : undefined}
        messages={says}
        explain={({ code }) => says[`file.${code}`]}
        className="gap-2"
      >
        <input type="hidden" name="mode" value={mode} />
        <FileField
          required
          name="file"
          label={label}
          help={t(`logo.${mode}.help`)}
          accept={LOGO_TYPES.join(',')}
          maxBytes={MAX_LOGO_BYTES}
        />
        <SubmitButton className="justify-self-start">{t(`logo.${mode}.save`)}</SubmitButton>
      </Form>
      {current && (
        <ActionForm>
          <input type="hidden" name="mode" value={mode} />
          <SubmitButton variant="ghost" name="intent" value="clear" className="text-bad">
            {t(`logo.${mode}.clear`)}
          </SubmitButton>
        </ActionForm>
      )}
    </div>
  )
}

function useLogoSentences(): Record<string, string> {
  const { t, i18n } = useTranslation('brand')
  return {
    'file.ERR_FILE_TOO_LARGE': t('logo.tooLarge', { limit: fileSize(MAX_LOGO_BYTES, i18n.language) }),
    'file.ERR_FILE_TYPE': t('logo.notRead'),
    'file.empty': t('logo.empty'),
    'file.required': t('logo.required'),
  }
}

type LogoPreviewProps = { mode: LogoMode; address: string | undefined; label: string }

/** Shows a logo on the background of its own theme, whichever theme the page has; a favicon is shown on both. */
function LogoPreview({ mode, address, label }: LogoPreviewProps) {
  const { t } = useTranslation('brand')
  const grounds =
    mode === 'Favicon' ? (['light', 'dark'] as const) : ([mode === 'Light' ? 'light' : 'dark'] as const)
  return (
    <div className="flex overflow-hidden rounded-md border border-line">
      {grounds.map((colorScheme) => (
        <div
          key={colorScheme}
          style={{ colorScheme }}
          className="keeps-colour flex h-20 flex-1 items-center justify-center bg-panel px-4 text-muted"
        >
          {address ? (
            <img
              src={address}
              alt={label}
              className={cn('max-w-full object-contain', mode === 'Favicon' ? 'size-10' : 'h-12')}
            />
          ) : (
            <span className="text-sm">{t('logo.none')}</span>
          )}
        </div>
      ))}
    </div>
  )
}
