import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Measured = { code: number; output: string; seconds: number; peakBytes: number }

/** Runs a command of the project to its end, and watches how much memory it takes at most (on Linux; elsewhere 0). */
export async function runMeasured(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Measured> {
  const began = performance.now()
  const child = Bun.spawn([process.execPath, script, ...args], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', NODE_ENV: 'test', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  let peakBytes = 0
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, highWater(child.pid))
  }, 20)
  const outputs = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await child.exited
  clearInterval(timer)
  return { code, output: (await outputs).join('\n'), seconds: (performance.now() - began) / 1000, peakBytes }
}

function highWater(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}
