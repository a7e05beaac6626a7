import { useEffect, useState } from 'react'
import * as notifications from '#domain/notifications/contract/endpoints.ts'
import type { PushDevices } from '#domain/notifications/contract/schema.ts'
import { call } from '~/lib/call'
import { addressHash, pushAddress } from '~/lib/ui/push'
import { useSignal } from '~/live/events/use-live'
import { defineWhole, useWhole } from '~/live/reading/use-whole'

const devices = defineWhole<PushDevices>()
const readDevices = () => call(notifications.devices)

/** One's own browsers that are told, kept true by the socket, and which of them this one is. */
export function useDevices() {
  const { value, refetch } = useWhole(devices, readDevices)
  const [own, setOwn] = useState<{ address: string; hash: string }>()
  useSignal('pushDevices', refetch)
  useEffect(() => {
    if (!value) return
    let isOver = false
    void ownAddress().then((found) => isOver || setOwn(found))
    return () => {
      isOver = true
    }
  }, [value])
  return { devices: value?.devices, own, refetch }
}

async function ownAddress() {
  const address = await pushAddress()
  if (address === undefined) return undefined
  return { address, hash: await addressHash(address) }
}
