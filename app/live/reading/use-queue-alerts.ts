import { useEffect, useRef } from 'react'
import * as notifications from '#domain/notifications/contract/endpoints.ts'
import type { QueueAlert, QueueAlerts } from '#domain/notifications/contract/schema.ts'
import { call } from '~/lib/call'
import { useSignal } from '../events/use-live'
import { useStore, useStored } from '../store/use-store'
import { defineQuery, useQuery } from './use-query'

const alerts = defineQuery<QueueAlerts>()
const readAlerts = () => call(notifications.queueAlerts)
const NO_ALERTS: readonly QueueAlert[] = []

/**
 * Queues in which customers wait beyond the limit, kept current by the socket; `onNew` is called for each that is added
 * while the page is open.
 */
export function useQueueAlerts(onNew: (alert: QueueAlert) => void): readonly QueueAlert[] {
  const { value, refetch } = useQuery(alerts, readAlerts)
  const knownNames = useRef<ReadonlySet<string>>()
  const latest = useRef(onNew)
  latest.current = onNew
  useEffect(() => {
    if (!value) return
    const before = knownNames.current
    knownNames.current = new Set([...(before ?? []), ...value.alerts.map(nameOf)])
    const news = before ? value.alerts.filter((alert) => !before.has(nameOf(alert))) : []
    for (const alert of news) latest.current(alert)
  }, [value])
  useSignal('queueAlerts', refetch)
  return value?.alerts ?? NO_ALERTS
}

/** The same alerts for a screen with the bell, which keeps them current. */
export function useKnownQueueAlerts(): readonly QueueAlert[] {
  const store = useStore()
  useEffect(() => alerts.watch(store), [store])
  return useStored((store) => alerts.get(store)?.alerts, NO_ALERTS)
}

/** The name of an alert: one that ended and returns counts as new. */
const nameOf = ({ queueId, since }: QueueAlert) => `${queueId} ${since}`
