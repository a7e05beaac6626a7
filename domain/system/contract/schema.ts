import { z } from 'zod'

const Light = z.enum(['green', 'amber', 'red'])

/** GET /health/ready: whether the API can work. */
export const HealthView = z.object({
  status: Light,
  /** Amber while its disk is full. */
  database: Light,
  /** Red while this process cannot read and write the files of customers. */
  files: Light,
  /** Oldest event that waits behind a running transaction, in seconds: amber from 5. */
  eventLog: z.object({ status: Light, stalledSeconds: z.number(), lagSeconds: z.number() }),
  /** Connections that should be open, and those that a sessions process holds. */
  sessions: z.object({ status: Light, running: z.number(), held: z.number() }),
  sockets: z.number(),
})
export type HealthView = z.infer<typeof HealthView>
