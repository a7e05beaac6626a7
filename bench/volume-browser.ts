import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { roleUrl } from '../db/roles.ts'
import { webToken } from '../domain/auth/web-token.ts'
import { makeSecrets } from '../domain/core/secrets.ts'
import { buildWeb } from '../scripts/launcher/web-build.ts'
import { launchBrowser } from '../tests/support/browser.ts'
import { TEST_APP_SECRET } from '../tests/support/database/cluster.ts'
import { freePort } from '../tests/support/ports.ts'
import { startProcess } from '../tests/support/processes.ts'
import { median, percentile, report, round } from './support/figures.ts'
import { openCluster } from './support/volume/store.ts'
import { scrollThrough, switchTo } from './support/volume/tab.ts'

// `bun bench/volume-browser.ts <folder> [rows]`: the inbox of what bench/volume-make.ts made in a browser, as its admin: how
// long from the press on a ticket to its messages, and what a list of many thousand rows costs to scroll through.
const [home, count = '10000'] = process.argv.slice(2)
if (home === undefined) throw new Error('say in which folder bench/volume-make.ts made the companies')
const ROWS = Number(count)
/** A machine with other work takes its time to start. */
const SLOW = { timeoutMs: 180_000 }
const SWITCHES = 12
const PASSWORD = 'Medida2026'
/** Milliseconds to the messages of a ticket that was read before, and of one that was not. */
const CACHED_MS = 100
const ASKED_MS = 300
/** The time within which the work that a switch leaves behind is done before the next switch. */
const SETTLED_MS = 400
/** Times the memory of the first thousand rows. */
const FLAT = 1.5

await buildWeb(path.resolve(import.meta.dirname, '..'))
const cluster = await openCluster(home, false)
const services = await cluster.services('whole')
const email = await admin()
await services.close()
const folder = mkdtempSync(path.join(tmpdir(), 'recado-volume-'))
const env = await environment()
const running = [await startProcess('api', env, SLOW), await startProcess('web', env, SLOW)]
const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: env.WEB_URL })
  page.setDefaultTimeout(SLOW.timeoutMs)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/tickets?section=open&showAll=true')
  await page.locator('a[data-ticket]').first().waitFor()
  await measureSwitches(page)
  // Of all lists the one of the resolved is the longest: its rows are as many as there are contacts.
  await page.goto('/tickets?tab=closed&showAll=true')
  await page.locator('a[data-ticket]').first().waitFor()
  await measureScroll(page)
} finally {
  await browser.close()
  for (const startedProcess of running.reverse()) await startedProcess.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

/** The big company's admin, who gets a password. */
async function admin(): Promise<string> {
  const hash = await Bun.password.hash(PASSWORD, 'argon2id')
  const [row] = await services.admin`update users set password_hash = ${hash} where id = (
    select min(u.id) from users u where u.profile = 'admin' and u.company_id = (
      select company_id from tickets group by 1 order by count(*) desc limit 1)) returning email`
  return String(row?.email)
}

async function environment() {
  const [apiPort, webPort] = [await freePort(), await freePort()]
  const databaseUrl = cluster.url('whole')
  return {
    APP_SECRET: TEST_APP_SECRET,
    WEB_TOKEN: webToken(makeSecrets(TEST_APP_SECRET)),
    DATA_DIR: folder,
    DATABASE_APP_URL: roleUrl(databaseUrl, 'recado_app', TEST_APP_SECRET),
    DATABASE_SYSTEM_URL: roleUrl(databaseUrl, 'recado_system', TEST_APP_SECRET),
    API_PORT: String(apiPort),
    WEB_PORT: String(webPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    WEB_URL: `http://127.0.0.1:${webPort}`,
    LOG_LEVEL: 'warn',
  }
}

type Switch = { clock: number; cpu: number }

/**
 * From the press to the first frame with the messages: of tickets never read, and of two between which one goes. By the clock, and
 * by what of it the page's main thread ran: beside others the clock says how many they are.
 */
async function measureSwitches(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const measured = async (nth: number): Promise<Switch> => {
    await Bun.sleep(SETTLED_MS)
    const before = await ranMs(cdp)
    const clock = await switchTo(page, nth)
    return { clock, cpu: (await ranMs(cdp)) - before }
  }
  const switches: Switch[] = []
  const cached: Switch[] = []
  // What the first of all brings, its code, counts for nobody's switching.
  await switchTo(page, 0)
  for (let nth = 1; nth <= SWITCHES; nth++) switches.push(await measured(nth % 8))
  switches.splice(7)
  for (let nth = 0; nth < SWITCHES; nth++) cached.push(await measured(1 + (nth % 2)))
  cached.splice(0, 1)
  say('a ticket that was not read before', switches, ASKED_MS)
  say('a ticket that was read before', cached, CACHED_MS)
  await cdp.detach()
}

async function ranMs(cdp: CDPSession): Promise<number> {
  return (await metricsOf(cdp))('TaskDuration') * 1000
}

function say(measure: string, switches: readonly Switch[], bound: number): void {
  const times = switches.map(({ clock }) => clock)
  const ratio = median(times) / bound
  const cpu = round(median(switches.map((switching) => switching.cpu)))
  report({
    id: 'V switch',
    measure: `from the press to the messages: ${measure}`,
    against: 'the bound',
    ours: `${round(median(times))} ms, ${round(Math.min(...times))} to ${round(percentile(times, 0.95))}; ${cpu} ms of the page's work`,
    theirs: `${bound} ms`,
    target: `at most ${bound} ms`,
    ratio,
    holds: ratio <= 1,
    spread: [Math.min(...times) / bound, Math.max(...times) / bound],
  })
}

async function measureScroll(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const early = await scrollThrough(page, Math.min(1000, ROWS))
  const before = await heldBy(cdp)
  const late = await scrollThrough(page, ROWS)
  const after = await heldBy(cdp)
  if (late.rows <= early.rows) throw new Error(`the list ended at ${late.rows} rows`)
  const ratio = after.heapMb / before.heapMb
  report({
    id: 'V scroll',
    measure: `heap after ${late.rows} rows`,
    against: `after ${early.rows}`,
    ours: `${round(after.heapMb)} MB, ${after.nodes} nodes; ${late.shownCount} rows in the page; frames ${round(median(late.frames))} ms, p95 ${round(percentile(late.frames, 0.95))}`,
    theirs: `${round(before.heapMb)} MB, ${before.nodes} nodes`,
    target: `at most ${FLAT} times`,
    ratio,
    spread: [ratio, ratio],
    holds: ratio <= FLAT,
  })
}

/** Returns the memory and nodes that the page holds after a garbage collection. */
async function heldBy(cdp: CDPSession): Promise<{ heapMb: number; nodes: number }> {
  await cdp.send('HeapProfiler.collectGarbage')
  const metricOf = await metricsOf(cdp)
  return { heapMb: metricOf('JSHeapUsedSize') / (1 << 20), nodes: metricOf('Nodes') }
}

async function metricsOf(cdp: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
}
