import { z } from 'zod'

/** The first of the three ports that the process takes. */
const Env = z.object({ INTEGRATIONS_PORT: z.coerce.number().int().min(1).max(65_533).default(4107) })

/** The settings of the process: a port for each system that it stands in for. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const { INTEGRATIONS_PORT: typebotPort } = Env.parse(source)
  return { typebotPort, dialogflowPort: typebotPort + 1, webhooksPort: typebotPort + 2 }
}
