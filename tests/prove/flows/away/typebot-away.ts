import { type Fault, makeTypebot } from '#simulators/typebot/service.ts'
import { colourBot } from '../kills/systems.ts'

/** In what way a Typebot is away; `refused` = nothing listens at its address. */
export const AWAYS = ['slow', '500', '408', 'html', 'cut', 'refused'] as const
export type Away = (typeof AWAYS)[number]

/** Longer than the product waits for an answer. */
const SLOW_MS = 12_000

export type TypebotAway = ReturnType<typeof serveTypebot>

/** A Typebot that answers, until it is away: then every request meets the same fault. */
export function serveTypebot(away: Away) {
  const typebot = makeTypebot({ bots: [colourBot()], slowMs: SLOW_MS })
  const fault: Fault | null = away === 'refused' ? null : away
  let isAway = false
  const answer = (request: Request) => {
    typebot.fail(...(isAway && fault !== null ? [fault] : []))
    return typebot.answer(request)
  }
  const listen = (port: number) => Bun.serve({ hostname: '127.0.0.1', port, idleTimeout: 60, fetch: answer })
  let server = listen(0)
  const port = server.port ?? 0
  return {
    away,
    url: `http://127.0.0.1:${port}`,
    /** The words that each chat was told, in their order. */
    told: () =>
      typebot.heard
        .filter(({ path }) => path.endsWith('/continueChat'))
        .map(({ path, body }) => `${path} ${JSON.stringify(body)}`),
    async leave(): Promise<void> {
      isAway = true
      if (fault === null) await server.stop(true)
    },
    comeBack(): void {
      isAway = false
      if (fault === null) server = listen(port)
    },
    stop: () => server.stop(true),
  }
}
