import { Link } from '@remix-run/react'
import { LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionStatus, ConnectionView } from '#domain/connections/contract/schema.ts'
import { ActionForm } from '~/kit/form/action-form'
import { Button } from '~/ui/button'

/** A control of a session. The session's status decides which ones are offered. */
export type SessionControl = 'showQr' | 'retry' | 'newQr' | 'disconnect' | 'connecting'

/** Specification 2 §4, connection status. */
export const CONTROLS = {
  qrcode: ['showQr'],
  DISCONNECTED: ['retry', 'newQr'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['connecting'],
} as const satisfies Record<ConnectionStatus, readonly SessionControl[]>

/** The buttons of a session: exactly those that its status allows. */
export function SessionControls({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('connections')
  const { id, name, status } = connection
  const shownControls: readonly SessionControl[] = CONTROLS[status]
  return (
    <div className="relative flex w-fit flex-wrap items-center gap-1.5">
      {shownControls.includes('showQr') && (
        <Button asChild size="sm" variant="primary">
          <Link to={`/connections/${id}/pair`} preventScrollReset>
            {t('session.showQr')}
          </Link>
        </Button>
      )}
      {shownControls.includes('retry') && (
        <ActionForm action="/connections">
          <input type="hidden" name="connectionId" value={id} />
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="start"
            aria-label={t('session.retryOf', { name })}
          >
            {t('session.retry')}
          </Button>
        </ActionForm>
      )}
      {shownControls.includes('newQr') && (
        <ActionForm action={`/connections/${id}/pair`}>
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="newQr"
            aria-label={t('session.newQrOf', { name })}
          >
            {t('session.newQr')}
          </Button>
        </ActionForm>
      )}
      {shownControls.includes('disconnect') && (
        <Button asChild size="sm">
          <Link to={`/connections/${id}/disconnect`} preventScrollReset>
            {t('session.disconnect')}
          </Link>
        </Button>
      )}
      {shownControls.includes('connecting') && (
        <Button size="sm" disabled>
          <LoaderCircle aria-hidden className="animate-spin" />
          {t('session.connecting')}
        </Button>
      )}
    </div>
  )
}
