import { messages } from '#db/schema/messages.ts'
import { tickets } from '#db/schema/tickets.ts'
import { updateConnection } from '#domain/connections/update-connection.ts'
import { reading } from '#domain/core/transaction.ts'
import { runTimers } from '#sessions/clock/run-timers.ts'
import { asUser, type TestCompany } from '../factories.ts'
import type { TestServices } from '../services.ts'

const MINUTE = 60_000

/** Companies whose conversations are cared for by the clock, which is moved. */
export function careDesk(real: TestServices) {
  /** The same services at another time of the day: timers are run by it. */
  function clockAt(minutes: number) {
    const now = Date.now() + minutes * MINUTE
    return { ...real, now: () => new Date(now) }
  }
  return {
    clockAt,
    /** Runs a minute of the care. Messages that were sent before have left at once, unless `held` is set. */
    async runMinute(minutes: number, { held: isHeld = false } = {}): Promise<void> {
      const services = clockAt(minutes)
      if (!isHeld)
        await real.admin`update sends set state = 'accepted', handed_at = created_at where state = 'queued'`
      const dueAt = new Date(services.now().getTime() - 1000)
      await real.admin`update timers set due_at = ${dueAt} where kind in ('care', 'rotation')`
      await runTimers(services)
    },
    settle: (company: TestCompany, input: Parameters<typeof updateConnection>[2]) =>
      updateConnection(asUser(real, company.admin), company.connection.id, input),
    async stateOf(company: TestCompany, id: number) {
      const rows = await reading(company.ctx, (tx) => tx.db.select().from(tickets))
      return rows.find((row) => row.id === id)
    },
    async sentBodies(company: TestCompany) {
      const rows = await reading(company.ctx, (tx) => tx.db.select().from(messages).orderBy(messages.id))
      return rows.filter(({ fromMe }) => fromMe).map(({ body }) => body)
    },
  }
}
