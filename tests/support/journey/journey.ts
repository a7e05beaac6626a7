import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { buildWeb } from '#scripts/launcher/web-build.ts'
import type { ProcessName } from '#tests/support/processes.ts'
import { makeWorld, PASSWORD, type World } from '../../prove/world.ts'
import { launchBrowser } from '../browser.ts'
import { aUser } from '../factories.ts'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

type UserValues = Omit<NonNullable<Parameters<typeof aUser>[1]>, 'passwordHash' | 'email'>
export type Person = { userId: number; name: string; email: string }

/** The whole product, the web included, and a browser in front of it. */
export type Journey = {
  world: World
  browser: Browser
  /** Somebody of the company who can sign in. Signing in ends their session elsewhere, so each browser needs its own. */
  person(values?: UserValues): Promise<Person>
  /** A browser window in Brazilian Portuguese, with nothing kept from others. */
  window(options?: BrowserContextOptions): Promise<BrowserContext>
  /** What went wrong in the pages of all windows: exceptions, errors in the console. */
  faults: string[]
  close(): Promise<void>
}

const EVERYTHING = ['simulator', 'api', 'sessions', 'web'] as const satisfies ProcessName[]

/** `names`: what a journey without WhatsApp can do without is not started. */
export async function openJourney(
  settings: Record<string, string> = {},
  browserFlags: readonly string[] = [],
  names: readonly ProcessName[] = EVERYTHING,
): Promise<Journey> {
  await buildWeb(ROOT)
  const [world, browser] = await Promise.all([makeWorld(names, settings), launchBrowser(browserFlags)])
  const faults: string[] = []
  return {
    world,
    browser,
    faults,
    person: (values) => person(world, values),
    async window(options = {}) {
      const context = await browser.newContext({ viewport: DESKTOP, locale: 'pt-BR', ...options })
      context.setDefaultTimeout(PATIENCE_MS)
      context.on('page', (page) => listen(page, faults))
      return context
    },
    async close() {
      await browser.close()
      await world.close()
    },
  }
}

/** Signs in on the page that asks for it; ends on the first page after it. */
export async function signIn(page: Page, world: World, email: string): Promise<void> {
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

/** Does the work; when it fails, what the page showed is left in `test-results/`. */
export async function watched<T>(name: string, page: Page, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const folder = path.join(ROOT, 'test-results')
    mkdirSync(folder, { recursive: true })
    const file = path.join(folder, `${name.replaceAll(/\W+/g, '-')}.png`)
    await page.screenshot({ path: file }).catch(() => undefined)
    throw error
  }
}

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PATIENCE_MS = 45_000
let people = 0

async function person({ company }: World, values: UserValues = {}): Promise<Person> {
  people += 1
  const email = `pessoa${people}@loja.example`
  const passwordHash = await Bun.password.hash(PASSWORD, 'argon2id')
  const name = `Pessoa ${people}`
  const all = { name, queueIds: [company.queue.id], ...values, email, passwordHash }
  const { userId } = await aUser(company.ctx, all)
  return { userId, name: all.name, email }
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
