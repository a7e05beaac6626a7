import type { Services } from '#domain/core/context.ts'
import { keepsLeases } from '#domain/core/system/leases.ts'

/** The time that the database may take to answer, in milliseconds. */
const PATIENCE_MS = 3_000

export type HealthServer = { port: number; stop(): Promise<void> }

/**
 * Serves the health of this process on loopback: `/health/live` answers while the process runs, `/health/ready` while
 * the database answers and no lease that this process holds has run out.
 */
export function serveHealth(services: Services, owner: string, port: number): HealthServer {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port,
    routes: {
      '/health/live': () => Response.json({ status: 'ok' }),
      '/health/ready': async () => {
        const isReady = await Promise.race([
          readiness(services, owner),
          Bun.sleep(PATIENCE_MS).then(() => false),
        ])
        return Response.json({ status: isReady ? 'green' : 'red' }, { status: isReady ? 200 : 503 })
      },
    },
    fetch: () => new Response(null, { status: 404 }),
  })
  return { port: server.port ?? port, stop: () => server.stop(true) }
}

async function readiness(services: Services, owner: string): Promise<boolean> {
  try {
    return await keepsLeases(services, owner)
  } catch (error) {
    services.log.warn(
      { failure: error instanceof Error ? error.name : 'unknown' },
      'the database did not answer',
    )
    return false
  }
}
