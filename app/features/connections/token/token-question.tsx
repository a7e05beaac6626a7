import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import { DialogRoute } from '~/kit/sheet-route'
import { Alert } from '~/ui/alert'
import { CopyButton } from '~/ui/copy-button'

/** Asks whether to make a token; where there is one, it says what stops working once a new one replaces it. */
export function TokenQuestion({ connection: { name, tokenLastFour } }: { connection: ConnectionView }) {
  const { t } = useTranslation('connections')
  if (tokenLastFour === null) {
    return (
      <QuestionRoute title={t('token.make', { name })} text={t('token.for')} action={t('token.makeIt')} />
    )
  }
  return (
    <QuestionRoute
      title={t('token.rotate', { name })}
      text={t('token.stops', { end: tokenLastFour })}
      action={t('token.rotateIt')}
      danger
    />
  )
}

/** Shows the new token, which can be read only this once. */
export function MadeToken({ connection: { name }, token }: { connection: ConnectionView; token: string }) {
  const { t } = useTranslation('connections')
  return (
    <DialogRoute title={t('token.made', { name })} text={t('token.for')}>
      <Alert tone="warn">{t('token.once')}</Alert>
      <code className="select-all break-all rounded-md border border-line bg-hover px-3 py-2 text-base">
        {token}
      </code>
      <CopyButton text={token} label={t('token.copy')} />
    </DialogRoute>
  )
}
