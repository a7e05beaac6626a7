import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as queues from '#domain/queues/endpoints.ts'
import type { QueueView } from '#domain/queues/schema.ts'
import { FormBody } from '~/kit/form/form-parts'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { SheetRoute } from '~/kit/sheet-route'
import { useChanges } from '~/live/store/use-store'
import { SortableQueues } from './sortable-queues'

/** The order of the queues: of the menu that customers see, and of every list. Each move is kept at once. */
export function OrderSheet({ queues: loaded }: { queues: readonly QueueView[] }) {
  const { t } = useTranslation('queues')
  /** As somebody put them here; as they were read, while nothing is under way. */
  const [put, setPut] = useState<readonly number[]>()
  const { run, problem } = useMutation(queues.order)
  const { revalidate } = useRevalidator()
  useChanges(({ noun, from }) => {
    if (noun === 'queue' && from === 'event' && put === undefined) revalidate()
  })
  const known = new Map(loaded.map((queue) => [queue.id, queue]))
  const shown = (put ?? loaded.map(({ id }) => id)).flatMap((id) => known.get(id) ?? [])
  const missing = put ? loaded.filter(({ id }) => !put.includes(id)) : []

  async function order(queueIds: number[]) {
    setPut(queueIds)
    const result = await run({ queueIds })
    if (!result.ok) setPut(undefined)
  }
  return (
    <SheetRoute title={t('order.title')} text={t('order.text')}>
      <FormBody>
        <Problem code={problem?.code} details={problem?.details} />
        <SortableQueues queues={[...shown, ...missing]} onOrder={(ids) => void order(ids)} />
      </FormBody>
    </SheetRoute>
  )
}
