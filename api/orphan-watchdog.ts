import { interruptConnection } from '#domain/connections/session/interrupt-connection.ts'
import { type Services, systemCtx } from '#domain/core/context.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import { isAbsence } from '#domain/core/database/patience.ts'
import { readOrphanedConnections } from '#domain/core/system/leases.ts'

const LOOK_MS = 3 * SECOND_MS

/**
 * Notices connections whose sessions process died without another taking them over; when no sessions process is left,
 * none of them can notice it. A connection must be found twice in a row, since a database that was away looks the same
 * once.
 */
export function startOrphanWatchdog(services: Services, everyMs = LOOK_MS): { stop(): void } {
  let orphanIds = new Set<number>()
  let isLooking = false

  async function look(): Promise<void> {
    const orphans = await readOrphanedConnections(services)
    const again = orphans.filter(({ id }) => orphanIds.has(id))
    orphanIds = new Set(orphans.map(({ id }) => id))
    for (const { id, companyId } of again) {
      const isNew = await interruptConnection(systemCtx(services, companyId, 'timer'), id)
      if (isNew) services.log.warn({ connectionId: id }, 'nobody holds this connection any more')
    }
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((err: unknown) => {
        if (!isAbsence(services, err)) services.log.warn({ err }, 'orphaned connections were not looked for')
      })
      .finally(() => {
        isLooking = false
      })
  }, everyMs)
  return { stop: () => clearInterval(timer) }
}
