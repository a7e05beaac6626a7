import { useEffect } from 'react'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import type { MergeNotices } from '#domain/contacts/contract/merging/merge-schema.ts'
import { call } from '~/lib/call'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { useSignal } from '../events/use-live'
import { useStore, useStored } from '../store/use-store'
import { defineQuery, useQuery } from './use-query'

export type MergeNotice = MergeNotices['notices'][number]

const notices = defineQuery<MergeNotices>()
const readNotices = () => call(contacts.mergeNotices)
/** Reads no notices, for a viewer who may not merge contacts. */
const readNone = async () => ({ ok: true as const, value: { notices: [] } })
const NO_NOTICES: readonly MergeNotice[] = []

/** Automatic merges that the viewer has not read yet, kept current by the socket. */
export function useMergeNotices(): readonly MergeNotice[] {
  const viewer = useShell()?.viewer
  const mayMerge = viewer !== undefined && may(viewer, 'contacts:merge')
  const { value, refetch } = useQuery(notices, mayMerge ? readNotices : readNone)
  useSignal('mergeNotices', refetch)
  return value?.notices ?? NO_NOTICES
}

/** The same notices for a screen with the bell, which keeps them current. */
export function useKnownMergeNotices(): readonly MergeNotice[] {
  const store = useStore()
  useEffect(() => notices.watch(store), [store])
  return useStored((store) => notices.get(store)?.notices, NO_NOTICES)
}
