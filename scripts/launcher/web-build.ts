import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { refusal } from '#scripts/refusal.ts'

type BuildOptions = { say?: (detail: string) => void; signal?: AbortSignal }

/**
 * Builds the web when its sources differ from those of the last build, and resolves with whether it did. The stamp goes
 * first and comes back last, so a build that was killed half-way is built again.
 */
export async function buildWeb(root: string, options: BuildOptions = {}): Promise<boolean> {
  const stamp = path.join(root, 'build/sources.sha256')
  const sources = hashSources(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false

  rmSync(path.join(root, 'build'), { recursive: true, force: true })
  options.say?.('the sources have changed')
  const remix = path.join(root, 'node_modules/.bin/remix')
  const child = Bun.spawn([process.execPath, '--bun', remix, 'vite:build', '--config', 'remix.config.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: options.signal,
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw refusal(`The web could not be built:\n${worst(`${out}\n${err}`)}`)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
  return true
}

const SOURCES = [
  'app/**/*',
  'domain/**/*.ts',
  'public/**/*',
  'package.json',
  'bun.lock',
  'remix.config.ts',
  'tsconfig.json',
]

/** The lines that tell what is wrong, without the lists of modules that bundlers add. */
function worst(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const first = lines.findIndex((line) => /error|could not|failed/i.test(line))
  return lines.slice(Math.max(0, first), Math.max(0, first) + 12).join('\n')
}

/** One hash over the names and contents of everything that a build reads. */
function hashSources(root: string): string {
  const files = SOURCES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
  const hash = new Bun.CryptoHasher('sha256')
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}
