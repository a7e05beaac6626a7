import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as kanban from '#domain/kanban/contract/endpoints.ts'
import { useMutation } from '~/kit/mutation'
import { OrderSheet } from '~/kit/order/order-sheet'
import type { loadLanes } from './lane-order.server'

/** The order of the board's columns. */
export function LaneOrder() {
  const { t } = useTranslation('kanban')
  const { rows } = useLoaderData<typeof loadLanes>()
  const { run, problem } = useMutation(kanban.order)
  return (
    <OrderSheet
      title={t('lanes.order.title')}
      text={t('lanes.order.text')}
      noun="tag"
      rows={rows}
      problem={problem}
      words={(key, values) => t(`lanes.order.${key}`, { ...values })}
      save={(laneIds) => run({ laneIds })}
    />
  )
}
