import { useTranslation } from 'react-i18next'
import * as queues from '#domain/queues/contract/endpoints.ts'
import type { QueueView } from '#domain/queues/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { OrderSheet } from '~/kit/order/order-sheet'

/** The order of the queues: of the menu that customers see, and of every list. */
export function QueueOrder({ queues: rows }: { queues: readonly QueueView[] }) {
  const { t } = useTranslation('queues')
  const { run, problem } = useMutation(queues.order)
  return (
    <OrderSheet
      title={t('order.title')}
      text={t('order.text')}
      noun="queue"
      rows={rows}
      problem={problem}
      words={(key, values) => t(`order.${key}`, { ...values })}
      save={(queueIds) => run({ queueIds })}
    />
  )
}
