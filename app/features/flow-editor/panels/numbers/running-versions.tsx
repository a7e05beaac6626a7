import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bot from '#domain/bot/contract/endpoints.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useMutation } from '~/kit/mutation'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toaster'
import { useEditor } from '../../state/editor-context'
import type { VersionNumbers } from './numbers-range'

type RunningVersionsProps = { versions: VersionNumbers['running']; onMoved: () => void }

/** Conversations that still go on in older versions, and the act that moves them to the published one. */
export function RunningVersions({ versions, onMoved }: RunningVersionsProps) {
  const { t } = useTranslation('flow-editor')
  const { flow, maySave } = useEditor()
  const [isAsking, setAsking] = useState(false)
  const move = useMutation(bot.moveRuns, {
    key: flow.id,
    onDone: ({ movedCount, leftCount }) => {
      toast.success(
        [t('numbers.moved', { count: movedCount }), leftCount > 0 && t('numbers.left', { count: leftCount })]
          .filter(Boolean)
          .join(' '),
      )
      onMoved()
    },
  })
  const { published } = flow
  const older = versions.filter(({ flowVersionId }) => flowVersionId !== published?.id)
  if (older.length === 0 || !published) return null
  return (
    <section aria-label={t('numbers.older')} className="grid gap-1.5 rounded-lg bg-accent-soft p-3">
      <h3 className="font-semibold">{t('numbers.older')}</h3>
      <ul className="grid gap-0.5">
        {older.map(({ flowVersionId, number, count }) => (
          <li key={flowVersionId}>{t('numbers.running', { count, number })}</li>
        ))}
      </ul>
      {maySave && (
        <Button size="sm" className="justify-self-start" disabled={move.busy} onClick={() => setAsking(true)}>
          {t('numbers.move', { number: published.number })}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('numbers.move', { number: published.number })}
        text={t('numbers.moveText')}
        action={t('numbers.moveSubmit')}
        onConfirm={() => void move.run({ flowId: flow.id })}
      />
    </section>
  )
}
