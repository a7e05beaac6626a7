import path from 'node:path'

/** Runs a tool of the project; no line when it is content, else what it printed. */
export async function runTool(root: string, args: readonly string[]): Promise<string[]> {
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return code === 0 ? [] : `${out}\n${err}`.split('\n').filter((outputLine) => outputLine.trim() !== '')
}

/** A program of an installed package, for `runTool`: run by bun whatever its first line says. */
export function installed(name: string): string[] {
  return ['--bun', path.join('node_modules/.bin', name)]
}
