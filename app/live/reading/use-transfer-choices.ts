import { useEffect } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { Workloads } from '#domain/inbox/contract/schema.ts'
import { call } from '~/lib/call'
import { type Lookups, withWorkloads } from '~/lib/lookups'
import { useLookups } from './use-lookups'
import { defineQuery, useQuery } from './use-query'

const workloads = defineQuery<Workloads>()

/**
 * Returns the queues and users to which a conversation may be transferred, with the number of conversations that each
 * attends; undefined until known. Read while `isNeeded`.
 */
export function useTransferChoices(isNeeded: boolean): Pick<Lookups, 'queues' | 'users'> | undefined {
  const lookups = useLookups(isNeeded)
  const { value, refetch } = useQuery(workloads, () => call(inbox.listWorkloads), { atOnce: false })
  useEffect(() => {
    if (isNeeded) refetch()
  }, [isNeeded, refetch])
  if (!lookups) return undefined
  return {
    queues: lookups.queues,
    users: value ? withWorkloads(lookups.users, value.workloads) : lookups.users,
  }
}
