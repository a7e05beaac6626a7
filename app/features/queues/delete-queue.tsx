import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueUses, QueueView } from '#domain/queues/contract/schema.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import { Label } from '~/ui/label'
import { Select } from '~/ui/select'
import { NOWHERE } from './nowhere'

type DeleteQueueProps = { queue: QueueView; otherQueues: readonly QueueView[]; uses: QueueUses }

/** Asks where what hangs on a queue goes before the queue does: to another one, or nowhere. Nothing is chosen beforehand. */
export function DeleteQueue({ queue, otherQueues, uses }: DeleteQueueProps) {
  const { t } = useTranslation('queues')
  const id = useId()
  const counted = (['tickets', 'users', 'connections', 'prompts'] as const).filter(
    (useName) => uses[useName] > 0,
  )
  const isHeld = counted.length > 0 || uses.options.length > 0
  return (
    <QuestionRoute
      title={t('delete.title', { name: queue.name })}
      text={isHeld ? t('delete.text') : t('delete.unused')}
      action={t('delete.action')}
      danger
    >
      {isHeld && (
        <>
          <ul className="grid list-disc gap-1 ps-5 text-muted">
            {counted.map((kind) => (
              <li key={kind}>{t(`delete.${kind}`, { count: uses[kind] })}</li>
            ))}
          </ul>
          {uses.options.length > 0 && (
            <div className="grid gap-1 text-muted">
              <p>{t('delete.options')}</p>
              <ul className="grid list-disc gap-1 ps-5 [overflow-wrap:anywhere]">
                {uses.options.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </div>
          )}
          <div className="grid gap-1.5">
            <Label htmlFor={id}>{t('delete.to')}</Label>
            <Select
              id={id}
              name="toQueueId"
              aria-describedby={`${id}-help`}
              required
              defaultValue={otherQueues.length > 0 ? '' : NOWHERE}
              placeholder={t('delete.choose')}
              options={[
                ...otherQueues.map(({ id: value, name: label }) => ({ value, label })),
                { value: NOWHERE, label: t('delete.none') },
              ]}
            />
            <p id={`${id}-help`} className="text-xs text-muted">
              {t('delete.noneHelp')}
            </p>
          </div>
        </>
      )}
    </QuestionRoute>
  )
}
