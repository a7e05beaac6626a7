/** The simulator in a process of its own, which a test may kill as hard as it likes. */
import { join } from 'node:path'

export type SimulatorProcess = {
  control: string
  socket: string
  /** SIGKILL: nothing is flushed, nobody is told. */
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** Starts on `port` and the next three with the state of `dir`. */
export async function startSimulatorProcess(dir: string, port: number): Promise<SimulatorProcess> {
  const spawn = () =>
    Bun.spawn([process.execPath, join(import.meta.dir, '..', 'main.ts')], {
      env: { PATH: '/usr/bin:/bin', SIMULATOR_PORT: String(port), SIMULATOR_DIR: dir },
      stdout: 'pipe',
      stderr: 'inherit',
    })
  let child = spawn()
  const ready = async (): Promise<void> => {
    const reader = child.stdout.getReader()
    const { done } = await reader.read()
    reader.releaseLock()
    if (done) throw new Error('the simulator did not start')
  }
  await ready()
  return {
    control: `http://127.0.0.1:${port}`,
    socket: `ws://127.0.0.1:${port + 1}/ws/chat`,
    kill: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
    start: async () => {
      child = spawn()
      await ready()
    },
  }
}
