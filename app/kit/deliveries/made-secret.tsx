import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogRoute, useBack } from '~/kit/sheet-route'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'

/** Shows a signing key that was just made, which can be read only this once. */
export function MadeSecret({ name, secret }: { name: string; secret: string }) {
  const { t } = useTranslation('queue-integrations')
  const { href } = useBack()
  return (
    <DialogRoute title={t('secret.made', { name })} text={t('secret.for')}>
      <Alert tone="warn">{t('secret.once')}</Alert>
      <code className="select-all break-all rounded-md border border-line bg-hover px-3 py-2 text-base">
        {secret}
      </code>
      <div className="flex flex-wrap justify-end gap-2">
        <CopyButton text={secret} label={t('secret.copy')} />
        <Button asChild variant="primary">
          <Link to={href} preventScrollReset>
            {t('secret.done')}
          </Link>
        </Button>
      </div>
    </DialogRoute>
  )
}
