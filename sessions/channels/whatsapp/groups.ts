import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys'
import { userOf } from './jids.ts'

export type Groups = {
  cached(jid: string): GroupMetadata | undefined
  /** Asks WhatsApp when the cache does not know. Throws when it does not answer. */
  read(sock: WASocket, jid: string): Promise<GroupMetadata>
  /** The same; null when WhatsApp does not say soon, and then not asked again for a while. */
  readSoon(sock: WASocket, jid: string): Promise<GroupMetadata | null>
  forget(jid: string): void
}

const FRESH_MS = 5 * 60_000
const UNKNOWN_MS = 60_000
const PATIENCE_MS = 3000
const MAX_GROUPS = 200

/**
 * Caches the names and the members of groups. Each group is fetched once, and forgotten when WhatsApp says that it
 * changed.
 */
export function groupCache(): Groups {
  const cache = new Map<string, { group: GroupMetadata; fetchedAt: number }>()
  const unknown = new Map<string, number>()

  function cached(jid: string): GroupMetadata | undefined {
    const entry = cache.get(jid)
    return entry && performance.now() - entry.fetchedAt < FRESH_MS ? entry.group : undefined
  }

  async function read(sock: WASocket, jid: string): Promise<GroupMetadata> {
    const fresh = cached(jid)
    if (fresh) return fresh
    const group = await sock.groupMetadata(jid)
    if (cache.size >= MAX_GROUPS) cache.clear()
    cache.set(jid, { group, fetchedAt: performance.now() })
    return group
  }

  async function readSoon(sock: WASocket, jid: string): Promise<GroupMetadata | null> {
    if (performance.now() < (unknown.get(jid) ?? 0)) return null
    const timeout = Bun.sleep(PATIENCE_MS).then(() => null)
    const group = await Promise.race([read(sock, jid).catch(() => null), timeout])
    if (unknown.size >= MAX_GROUPS) unknown.clear()
    if (!group) unknown.set(jid, performance.now() + UNKNOWN_MS)
    return group
  }

  return {
    cached,
    read,
    readSoon,
    forget: (jid) => void cache.delete(jid),
  }
}

type OwnIds = { sock: WASocket; group: GroupMetadata }

/** Our own entry among a group's members; undefined when we are not in it. */
export function ownParticipant({ sock, group }: OwnIds): GroupMetadata['participants'][number] | undefined {
  const us = [userOf(sock.user?.id), userOf(sock.user?.lid)].filter(Boolean)
  return group.participants.find(({ id, lid, phoneNumber }) =>
    [id, lid, phoneNumber].some((alias) => us.includes(userOf(alias))),
  )
}

/** Whether only its admins write in a group, and we are none of them. */
export function isReadOnly({ sock, group }: OwnIds): boolean {
  return group.announce === true && !ownParticipant({ sock, group })?.admin
}
