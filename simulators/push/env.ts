import { z } from 'zod'

const Env = z.object({ PUSH_PORT: z.coerce.number().int().min(1).max(65_535).default(4105) })

/** The settings of the process. */
export function readEnv(source: Record<string, string | undefined> = process.env): { port: number } {
  return { port: Env.parse(source).PUSH_PORT }
}
