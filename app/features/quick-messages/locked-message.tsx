import { useTranslation } from 'react-i18next'
import type { QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import { MediaName } from '~/features/inbox/composer/quick-picker/media-mark'
import { slashed } from '~/features/inbox/composer/quick-picker/words'
import { FormBody } from '~/kit/form/form-parts'
import { SheetRoute } from '~/kit/sheet-route'
import { useFileLink } from '~/lib/file-link'
import { Alert } from '~/ui/alert'

/** A colleague's quick message that all see: to read, not to change. Specification 2 §5. */
export function LockedMessage(row: QuickMessageView) {
  const { t } = useTranslation('quick-messages')
  const { src } = useFileLink(row.mediaPath)
  return (
    <SheetRoute title={slashed(row.shortcode)}>
      <FormBody>
        <Alert tone="info">{t('locked')}</Alert>
        <dl className="grid gap-4">
          <div className="grid gap-1">
            <dt className="text-sm text-muted">{t('message')}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{row.message || t('noText')}</dd>
          </div>
          {row.isMedia && (
            <div className="grid gap-1">
              <dt className="text-sm text-muted">{t('media')}</dt>
              <dd>
                <a href={src} target="_blank" rel="noreferrer" className="text-accent-text underline">
                  <MediaName {...row} />
                </a>
              </dd>
            </div>
          )}
        </dl>
      </FormBody>
    </SheetRoute>
  )
}
