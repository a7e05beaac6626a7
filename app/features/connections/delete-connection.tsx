import { useSubmit } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/schema.ts'
import { ConfirmDialog } from '~/kit/confirm'

type DeleteConnectionProps = {
  connection: ConnectionView
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before a connection goes, saying what stays and what ends. */
export function DeleteConnection({ connection, open, onOpenChange }: DeleteConnectionProps) {
  const { t } = useTranslation('connections')
  const submit = useSubmit()
  const { id, name } = connection
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('delete.title', { name })}
      text={t('delete.text')}
      action={t('delete.action')}
      danger
      onConfirm={() =>
        submit({ intent: 'delete', connectionId: String(id) }, { method: 'post', action: '/connections' })
      }
    />
  )
}
