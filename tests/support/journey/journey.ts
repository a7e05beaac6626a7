import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { buildWeb } from '#scripts/launcher/web-build.ts'
import type { ProcessName } from '#tests/support/processes.ts'
import { makeWorld, openWorkplace, PASSWORD, type Workplace, type World } from '../../prove/world.ts'
import { launchBrowser } from '../browser.ts'
import { aUser } from '../factories.ts'
import { scaled } from '../machine.ts'
import { sharedBrowser } from '../run/shared-browser.ts'
import { checkSharedProduct, sharedProduct } from '../run/shared-product.ts'
import { neverIdle, stillDecorations } from './journey-layout.ts'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

type UserValues = Omit<NonNullable<Parameters<typeof aUser>[1]>, 'passwordHash' | 'email'>
export type Person = { userId: number; name: string; email: string }

/** A company in a product that runs, and a browser in front of it. */
export type Journey<Where extends Workplace = Workplace> = {
  world: Where
  browser: Browser
  /** Somebody of the company who can sign in. Signing in ends their session elsewhere, so each browser needs its own. */
  person(values?: UserValues): Promise<Person>
  /** A browser window in Brazilian Portuguese, with nothing kept from others. */
  window(options?: BrowserContextOptions): Promise<BrowserContext>
  /** One whose pages fetch nothing ahead of need: for who goes from page to page, and loses no network. */
  busyWindow(options?: BrowserContextOptions): Promise<BrowserContext>
  /** The faults in the pages of all windows: exceptions, errors in the console. */
  faults: string[]
  close(): Promise<void>
}

/**
 * In the product and the browser that the run's browser files share: nothing in it is killed or set for all. With flags the
 * browser is one of its own.
 */
export async function openJourney(browserFlags: readonly string[] = []): Promise<Journey> {
  const workplace = sharedProduct().then((site) => openWorkplace(site))
  const browsing = browserFlags.length > 0 ? launchBrowser(browserFlags) : sharedBrowser()
  const [world, browser] = await Promise.all([workplace, browsing])
  return journeyIn(world, browser, async () => {
    await world.services.close()
    checkSharedProduct()
  })
}

const EVERYTHING = ['simulator', 'api', 'sessions', 'web'] as const satisfies ProcessName[]

/** In a product of its own, which may be killed and started with other settings. */
export async function openOwnJourney(settings: Record<string, string> = {}): Promise<Journey<World>> {
  await buildWeb(ROOT)
  const [world, browser] = await Promise.all([makeWorld(EVERYTHING, settings), sharedBrowser()])
  return journeyIn(world, browser, world.close)
}

function journeyIn<Where extends Workplace>(
  world: Where,
  browser: Browser,
  close: () => Promise<void>,
): Journey<Where> {
  const faults: string[] = []
  async function window(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: DESKTOP, locale: 'pt-BR', ...options })
    context.setDefaultTimeout(scaled(PATIENCE_MS))
    await context.addInitScript(stillDecorations)
    context.on('page', (page) => listen(page, faults))
    return context
  }
  return {
    world,
    browser,
    faults,
    person: (values) => person(world, values),
    window,
    async busyWindow(options) {
      const context = await window(options)
      await context.addInitScript(neverIdle)
      return context
    },
    async close() {
      await browser.close()
      await close()
    },
  }
}

/** Signs the page's window in by the form's own request; what opens then is for the page to go to. */
export async function signIn(page: Page, { webUrl }: Workplace, email: string): Promise<void> {
  const form = { email, password: PASSWORD }
  const options = { form, headers: { origin: webUrl }, maxRedirects: 0 }
  const answer = await page.request.post(`${webUrl}/login`, options)
  if (answer.status() !== 302) throw new Error(`sign in: ${answer.status()} ${await answer.text()}`)
}

/** Somebody's page at an address, in a window of their own in which they are signed in. */
export async function openPage(
  { busyWindow, world }: Journey,
  { email }: Person,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await busyWindow({ reducedMotion: 'reduce', ...options })).newPage()
  await signIn(page, world, email)
  await page.goto(world.webUrl + path)
  if (options.javaScriptEnabled !== false) await awake(page)
  return page
}

/** Signs in on the page that asks for it; ends on the first page after it. */
export async function signInOnScreen(page: Page, world: Workplace, email: string): Promise<void> {
  await page.goto(`${world.webUrl}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Until the page's buttons do something: what the server wrote is seen before JavaScript has taken it over. */
export async function awake(page: Page): Promise<void> {
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
}

/** Marks the document, so that `isSameDocument` tells later that the page was never loaded anew. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-journey', 'same'))
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.getAttribute('data-journey') === 'same')
}

/** Does the work; when it fails, what the page showed is left in `test-results/`, and what it waited for is printed. */
export async function watched<T>(name: string, page: Page, work: () => Promise<T>): Promise<T> {
  const { openRequests, stop } = trackRequests(page)
  try {
    return await work()
  } catch (error) {
    const requests = [...openRequests].join(' ')
    process.stderr.write(`${name}: ${await describeRouter(page)}, requests without an answer: ${requests}\n`)
    const folder = path.join(ROOT, 'test-results')
    mkdirSync(folder, { recursive: true })
    const file = path.join(folder, `${name.replaceAll(/\W+/g, '-')}.png`)
    await page.screenshot({ path: file }).catch(() => undefined)
    throw error
  } finally {
    stop()
  }
}

/** The requests of a page that have no answer yet. */
function trackRequests(page: Page) {
  const openRequests = new Set<string>()
  const add = (request: Request) => void openRequests.add(request.url())
  const forget = (request: Request) => void openRequests.delete(request.url())
  page.on('request', add).on('requestfinished', forget).on('requestfailed', forget)
  const stop = () => page.off('request', add).off('requestfinished', forget).off('requestfailed', forget)
  return { openRequests, stop }
}

/** Describes the present location of the page's router and its destination. */
async function describeRouter(page: Page): Promise<string> {
  const describe = () => {
    const { location, navigation, revalidation } = Reflect.get(window, '__remixRouter')?.state ?? {}
    return JSON.stringify({ address: window.location.href, location, navigation, revalidation })
  }
  return page.evaluate(describe).catch((error) => `the page does not answer: ${error}`)
}

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PATIENCE_MS = 45_000
let people = 0

/** As the product keeps a password, but cheap to compare: each comparison else takes a core for a tenth of a second. */
const hash = Bun.password.hash(PASSWORD, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })

/** A customer's number from which nobody else of the run writes, also when a file of it is run again. */
export function customerOf({ company }: Workplace, index: number): string {
  return `551198${String(company.id * 10 + index).padStart(7, '0')}`
}

/** Somebody of a company who can sign in, with whatever is said of them. */
export async function person({ company }: Workplace, values: UserValues = {}): Promise<Person> {
  people += 1
  const email = `pessoa${people}@loja${company.id}.example`
  const name = `Pessoa ${people}`
  const usual = { name, queueIds: [company.queue.id] }
  const userValues = { ...usual, ...values, email, passwordHash: await hash }
  const { userId } = await aUser(company.ctx, userValues)
  return { userId, name: userValues.name, email }
}

function listen(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => {
    // A page that is left while its data still streams in: the router ends the stream, which is no fault.
    if (error.name !== 'AbortError') faults.push(`${page.url()}: ${error.message}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('AbortError'))
      faults.push(`${page.url()}: ${message.text()}`)
  })
}
