/** The process the launcher starts: phones, phone page, WhatsApp Web and media host on four ports of loopback. */
import { certificateIn } from './certificate.ts'
import { startControl } from './control/server.ts'
import { readEnv, type SimulatorEnv } from './env.ts'
import { silenceLibsignal } from './phone/signal.ts'
import { rootFromSeed } from './protocol/trust.ts'
import { PortTakenError } from './server/listen.ts'
import { socketUrl, startSimulator } from './simulator.ts'

/** The same root key at every start, for clients that pin it. */
const ROOT_SEED = 'recado whatsapp simulator'

silenceLibsignal()
try {
  await run(readEnv())
} catch (reason) {
  process.stderr.write(`${faultText(reason)}\n`)
  process.exit(1)
}

async function run({ port, dir, addressing, numbers, logLevel }: SimulatorEnv): Promise<void> {
  const { sim, stop } = startSimulator({
    port: port + 1,
    dir,
    addressing,
    numbers,
    logLevel,
    root: rootFromSeed(ROOT_SEED),
    media: { port: port + 2, tls: certificateIn(dir), tlsPort: port + 3 },
  })
  const control = await startControl(sim, port).catch(async (reason) => {
    await stop()
    throw reason
  })
  const end = async (): Promise<void> => {
    await control.stop()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  process.stdout.write(`WhatsApp simulator ready: phones at ${control.url}, clients at ${socketUrl(sim)}\n`)
}

function faultText(reason: unknown): string {
  if (reason instanceof PortTakenError) return `${reason.message} Set SIMULATOR_PORT to another port.`
  return reason instanceof Error ? reason.message : String(reason)
}
