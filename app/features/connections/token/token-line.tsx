import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { useShell } from '~/lib/ui/use-shell'
import { Button } from '~/ui/button'

/** By what programs send over the connection, and the way to it; nothing where the plan has no such programs. */
export function TokenLine({ connection: { id, tokenLastFour } }: { connection: ConnectionView }) {
  const { t } = useTranslation('connections')
  const viewer = useShell()?.viewer
  if (!viewer?.company.planFlags.includes('useExternalApi')) return null
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="font-medium">{t('token.heading')}</p>
      <p className="text-sm text-muted">
        {tokenLastFour === null ? t('token.none') : t('token.is', { end: tokenLastFour })} {t('token.for')}
      </p>
      <Button asChild size="sm">
        <Link to={`/connections/${id}/token`} preventScrollReset>
          {tokenLastFour === null ? t('token.makeIt') : t('token.rotateIt')}
        </Link>
      </Button>
    </div>
  )
}
