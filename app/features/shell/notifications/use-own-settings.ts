import { useEffect } from 'react'
import * as notifications from '#domain/notifications/contract/endpoints.ts'
import { call } from '~/lib/call'
import { isPushOn } from '~/lib/ui/push-flag'
import { setSounds } from '~/lib/ui/sound'
import type { Viewer } from '~/lib/viewer'
import { useSignal } from '~/live/events/use-live'

/** Reads how the viewer wants to be told, and tells the server that this browser is theirs, where it is told by push. */
export function useOwnSettings(viewer: Viewer | undefined) {
  const id = viewer?.id
  // The push service said that a browser's subscription is over: where it is this one, it subscribes anew.
  useSignal('pushDevices', () => {
    if (isPushOn()) void import('~/lib/ui/push').then(({ renewPush }) => renewPush().catch(() => undefined))
  })
  const timeZone = viewer?.company.timeZone
  useEffect(() => {
    if (id === undefined || timeZone === undefined) return
    let isOver = false
    void call(notifications.getSettings).then((answer) => {
      if (answer.ok && !isOver) setSounds({ settings: answer.value, timeZone })
    })
    if (isPushOn()) void import('~/lib/ui/push').then(({ keepPush }) => keepPush().catch(() => undefined))
    return () => {
      isOver = true
      setSounds(undefined)
    }
  }, [id, timeZone])
}
