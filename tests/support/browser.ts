import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'
import { z } from 'zod'
import { isAlive } from '#scripts/process-table.ts'
import { waitFor } from './wait-for.ts'

/** A headless Chromium: the one in CHROME_PATH, else the one that comes with the npm packages; `extraArguments` on top. */
export async function launchBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  return chromium.launch(await launchOptions(extraArguments))
}

/** The same, which others on this machine reach by its address. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({ ...(await launchOptions([])), host: '127.0.0.1' })
}

async function launchOptions(extraArguments: readonly string[]) {
  const chromePath = process.env.CHROME_PATH
  const args = [...FLAGS, ...extraArguments]
  if (chromePath) return { executablePath: chromePath, args }
  const { executablePath, fonts } = await unpackedBrowser()
  return { executablePath, args, env: { ...process.env, FONTCONFIG_FILE: fonts } }
}

/** A microphone that hums, and nobody who has to allow it. */
export const FAKE_MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * Unpacks the browser once a version into the temporary folder; parallel test files wait for the first. The package
 * reads TMPDIR and AWS_LAMBDA_JS_RUNTIME while it is imported: the latter makes it bring its own NSS libraries and
 * fonts, so that nothing needs to be installed on the machine.
 */
async function unpackedBrowser(): Promise<{ executablePath: string; fonts: string }> {
  const folder = path.join(tmpdir(), `recado-chromium-${packageVersion()}-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const done = path.join(folder, 'done')
  const hasLock = !existsSync(done) && (await takeLock(folder, done))
  const executablePath = await unpack(folder)
  const fonts = path.join(folder, 'recado-fonts.conf')
  if (hasLock) {
    writeFileSync(fonts, fontConfig(folder))
    writeFileSync(done, '')
    rmSync(lockOf(folder), { force: true })
  }
  return { executablePath, fonts }
}

/** The package's own file names folders that are not ours: without a font every text is empty and no wider than 0. */
function fontConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}

/** True when it is for us to unpack, false once another process has done it. */
async function takeLock(folder: string, done: string): Promise<boolean> {
  const outcome = await waitFor(() => (existsSync(done) ? 'done' : locked(folder) && 'mine'), {
    description: 'another process to unpack the browser',
    timeoutMs: 60_000,
  })
  return outcome === 'mine'
}

function locked(folder: string): boolean {
  const lock = lockOf(folder)
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0)
    if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true })
    return false
  }
}

function lockOf(folder: string): string {
  return path.join(folder, 'lock')
}

async function unpack(folder: string): Promise<string> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return await packed.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function packageVersion(): string {
  const manifest = path.resolve(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json')
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8'))).version
}
