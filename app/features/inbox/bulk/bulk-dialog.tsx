import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAct } from '#domain/inbox/contract/schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { NumberTyped, useNumberTyped } from '~/kit/confirm/number-typed'
import { useLookups } from '~/live/reading/use-lookups'
import { Select } from '~/ui/select'
import { useBulkCount } from './use-bulk-count'
import type { BulkRequest, BulkSelection } from './use-ticket-bulk'

type BulkDialogProps = {
  asking: BulkAct | undefined
  count: number
  /** The tickets that the act is done to. */
  selection: BulkSelection | undefined
  close: () => void
  onChosen: (act: BulkAct, to: BulkRequest['to']) => void
}

const FIELDS = { assign: 'userId', queue: 'queueId', tag: 'tagId' } as const
const CHOICES = { assign: 'users', queue: 'queues', tag: 'tags' } as const
type Choosing = keyof typeof FIELDS
const isChoosing = (act: BulkAct | undefined): act is Choosing => act !== undefined && act in FIELDS

/** Asks to whom, to which queue or with which tag; of many also for their number. */
export function BulkDialog({ asking, count, selection, close, onChosen }: BulkDialogProps) {
  const { t } = useTranslation('tickets')
  const typed = useNumberTyped(count, asking)
  const act = isChoosing(asking) ? asking : undefined
  const { options, value, choose } = useChoice(asking, act)
  const confirm = () => {
    if (!asking) return
    onChosen(asking, act && value !== undefined ? { [FIELDS[act]]: String(value) } : undefined)
  }
  return (
    <ConfirmDialog
      open={asking !== undefined}
      onOpenChange={(open) => open || close()}
      title={asking ? t(`bulk.ask.${asking}`, { count }) : ''}
      text={asking === 'close' ? t('bulk.undoable') : t('bulk.each')}
      action={asking ? t(`bulk.act.${asking}`) : ''}
      mayConfirm={typed.isRight && (!act || value !== undefined)}
      onConfirm={confirm}
    >
      {act && (
        <Select
          aria-label={t(`bulk.which.${act}`)}
          placeholder={t(`bulk.choosing.${act}`)}
          value={value ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          options={options.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {act === 'queue' && selection && value !== undefined && (
        <WhoWaits selection={selection} queueId={value} />
      )}
      {typed.isAsked && <NumberTyped {...typed} count={count} />}
    </ConfirmDialog>
  )
}

/**
 * Shows how many tickets will wait again, before they are moved. A ticket keeps its attendant when the attendant is in
 * that queue.
 */
function WhoWaits({ selection, queueId }: { selection: BulkSelection; queueId: number }) {
  const { t } = useTranslation('tickets')
  const count = useBulkCount(selection, queueId)?.waitAgain
  return (
    <p role="status" className="text-sm text-muted">
      {count == null ? '…' : count > 0 ? t('bulk.waitAgain', { count }) : t('bulk.nobodyWaits')}
    </p>
  )
}

/**
 * Returns the options, and the choice made for this question. Nothing is chosen beforehand: a user who presses on would
 * hand all tickets to the first person.
 */
function useChoice(asking: BulkAct | undefined, act: Choosing | undefined) {
  const [chosen, choose] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, another answer
  useEffect(() => choose(''), [asking])
  const lookups = useLookups(act !== undefined)
  const options = act && lookups ? lookups[CHOICES[act]] : []
  const [only] = options.length === 1 ? options : []
  return { options, choose, value: options.find(({ id }) => String(id) === chosen)?.id ?? only?.id }
}
