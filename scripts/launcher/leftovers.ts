import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isAlive, signal, startMark, waitUntilGone } from '#scripts/process-table.ts'

const Children = z.array(z.object({ name: z.string(), pid: z.number(), mark: z.string() }))
type Child = { name: string; pid: number }

/** Notes which processes run, so that the next start finds those that outlive this launcher. */
export function noteChildren(dataDir: string, children: readonly Child[]): void {
  const marked = children.map(({ name, pid }) => ({ name, pid, mark: startMark(pid) }))
  writeFileSync(fileIn(dataDir), JSON.stringify(marked))
}

/**
 * Ends what a killed launcher left running. They end by themselves where the system tells them of its death; this is
 * for where it does not. A number that by now belongs to another program is left alone: its start mark differs.
 */
export async function endLeftovers(dataDir: string, say: (text: string) => void): Promise<void> {
  const survivors = readChildren(dataDir).filter(({ pid, mark }) => isAlive(pid) && startMark(pid) === mark)
  for (const { name, pid } of survivors) {
    say(`ending ${name} (process ${pid}), left by an earlier start`)
    signal(pid, 'SIGTERM')
  }
  await Promise.all(
    survivors.map(async ({ pid }) => {
      if (!(await waitUntilGone(pid, 10_000))) signal(pid, 'SIGKILL')
      await waitUntilGone(pid, 2_000)
    }),
  )
  rmSync(fileIn(dataDir), { force: true })
}

function readChildren(dataDir: string): z.output<typeof Children> {
  try {
    return Children.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return []
  }
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'children.json')
}
