import type { ConnectionHealthView } from '#domain/connections/contract/health-schema.ts'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'

/** The possible verdicts on a connection's figures, in one word each. The first that is true counts. */
export const VERDICTS = ['down', 'fast', 'failing', 'shaky', 'unproven', 'good'] as const
export type Verdict = (typeof VERDICTS)[number]

/** More drops in a week than a phone that is charged and online has. */
const SHAKY_DROPS = 10

type ConnectionUptime = Pick<ConnectionView, 'status' | 'connectedAt'>

export function verdictOf(health: ConnectionHealthView, { status, connectedAt }: ConnectionUptime): Verdict {
  if (status !== 'CONNECTED') return 'down'
  if (health.sentLastMinute > health.pace.calmPerMinute) return 'fast'
  if (health.failedToday > 0) return 'failing'
  if (health.dropsThisWeek > SHAKY_DROPS) return 'shaky'
  const proofs = [health.receivedAt, health.accepted?.at ?? null]
  return proofs.some((provenAt) => provenAt !== null && provenAt >= (connectedAt ?? '')) ? 'good' : 'unproven'
}
