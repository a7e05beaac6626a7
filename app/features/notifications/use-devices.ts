import { useEffect, useState } from 'react'
import * as notifications from '#domain/notifications/contract/endpoints.ts'
import type { PushDevices } from '#domain/notifications/contract/schema.ts'
import { call } from '~/lib/call'
import { addressHash, pushAddress } from '~/lib/ui/push'
import { useSignal } from '~/live/events/use-live'
import { defineQuery, useQuery } from '~/live/reading/use-query'

const devices = defineQuery<PushDevices>()
const readDevices = () => call(notifications.devices)

/** One's own browsers that are told, kept true by the socket, and which of them this one is. */
export function useDevices() {
  const { value, refetch } = useQuery(devices, readDevices)
  const [ownDevice, setOwnDevice] = useState<{ address: string; hash: string }>()
  useSignal('pushDevices', refetch)
  useEffect(() => {
    if (!value) return
    let isOver = false
    void ownAddress().then((foundAddress) => isOver || setOwnDevice(foundAddress))
    return () => {
      isOver = true
    }
  }, [value])
  return { devices: value?.devices, ownDevice, refetch }
}

async function ownAddress() {
  const address = await pushAddress()
  if (address === undefined) return undefined
  return { address, hash: await addressHash(address) }
}
