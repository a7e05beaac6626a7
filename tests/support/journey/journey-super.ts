import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { awake, DESKTOP, type Journey, PHONE, signIn, watched } from './journey.ts'

/** The ways of looking at pages. A fault of a theme or of a width shows in one of the two. */
export const LOOKS = {
  'wide-light': { viewport: DESKTOP, colorScheme: 'light' },
  'phone-dark': { viewport: PHONE, colorScheme: 'dark' },
} as const

type Options = Parameters<Journey['window']>[0]
type Profile = 'super' | 'admin' | 'user'
type As = { path: string; profile?: Profile; options?: Options }

/** Somebody new of the journey's company, who administers the platform unless said otherwise, on a page of theirs. */
export async function as(
  journey: Journey,
  name: string,
  { path, profile = 'super', options }: As,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const { email } = await journey.person({
    profile: profile === 'user' ? 'user' : 'admin',
    isSuper: profile === 'super',
  })
  const context = await journey.busyWindow(options)
  const page = await context.newPage()
  await watched(name, page, async () => {
    await signIn(page, journey.world, email)
    await page.goto(journey.world.webUrl + path)
    if (options?.javaScriptEnabled !== false) await awake(page)
    await work(page)
  })
  await context.close()
}

/** The row in the table, or the card. */
export function rowOf(page: Page, name: string) {
  return page.locator('[data-row]:visible', { hasText: name })
}

/** Opens a row's menu and presses an act of it. */
export async function actOn(page: Page, name: string, act: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: 'Ações de' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** For a look by eye, into SCREENS_DIR where that is named. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS_DIR
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}
