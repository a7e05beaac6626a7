import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from '#scripts/process-table.ts'
import { refusal } from '#scripts/refusal.ts'

type BuildOptions = { say?: (detail: string) => void; signal?: AbortSignal }

const STAMP = 'sources.sha256'
/** The folder in which the web is built, with one subfolder for each process. */
const WORKSHOP = '.cache/web'

/**
 * Builds the web when its sources differ from those of the last build, and resolves with whether it did. It is built
 * beside the one that is there and takes its place when it is whole: until then, and if it fails or is killed, the one
 * before stays, which a web that serves it has loaded anyway.
 */
export async function buildWeb(root: string, options: BuildOptions = {}): Promise<boolean> {
  const sources = hashSources(root)
  const built = stampOf(root)
  if (built === sources) return false

  options.say?.(
    built ? 'building, the sources have changed' : 'building for the first time, takes about a minute',
  )
  removeLeftovers(path.join(root, WORKSHOP))
  const folder = path.join(WORKSHOP, String(process.pid))
  const next = path.join(root, folder)
  try {
    await runBuilder(root, folder, options.signal)
    writeFileSync(path.join(next, STAMP), sources)
    swap(root, next)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
  return true
}

function stampOf(root: string): string | undefined {
  const stamp = path.join(root, 'build', STAMP)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

async function runBuilder(root: string, folder: string, signal: AbortSignal | undefined): Promise<void> {
  const remix = path.join(root, 'node_modules/.bin/remix')
  const child = Bun.spawn([process.execPath, '--bun', remix, 'vite:build', '--config', 'remix.config.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', WEB_BUILD_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw refusal(`The web could not be built:\n${worst(`${out}\n${err}`)}`)
}

/** A crash between the two steps leaves no build at all, which is built again; never half of one. */
function swap(root: string, next: string): void {
  const build = path.join(root, 'build')
  const before = `${next}-before`
  for (let tries = 0; ; tries++) {
    if (existsSync(build)) renameSync(build, before)
    try {
      renameSync(next, build)
      break
    } catch (error) {
      // Another process has put its own there in between.
      if (tries === 3) throw error
      rmSync(before, { recursive: true, force: true })
    }
  }
  rmSync(before, { recursive: true, force: true })
}

/** Folders of builders that were killed. */
function removeLeftovers(workshop: string): void {
  mkdirSync(workshop, { recursive: true })
  for (const name of readdirSync(workshop)) {
    if (!isAlive(Number.parseInt(name, 10)))
      rmSync(path.join(workshop, name), { recursive: true, force: true })
  }
}
const SOURCES = [
  'app/**/*',
  'domain/**/*.ts',
  'public/**/*',
  'package.json',
  'bun.lock',
  'remix.config.ts',
  'scripts/vite/*.ts',
  'tsconfig.json',
]

/** The lines that tell what is wrong, without the lists of modules that bundlers add. */
function worst(output: string): string {
  const lines = output.split('\n').filter((text) => text.trim() !== '')
  const first = lines.findIndex((text) => /error|could not|failed/i.test(text))
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
