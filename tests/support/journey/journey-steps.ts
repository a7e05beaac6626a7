import type { Page } from 'playwright-core'
import { scaled } from '../machine.ts'
import { waitFor } from '../wait-for.ts'
import { awake } from './journey.ts'

/** So long a press keeps to the button that it found. */
const FOUND_MS = 3_000

/** Presses what is in sight under this name; another where that which was found loses its room before it is pressed. */
export const press = (name: string | RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name }).and(page.locator(':visible')).first()
  const isPressed = async () => {
    await button.click({ timeout: scaled(FOUND_MS) })
    return true
  }
  await waitFor(isPressed, { description: `${name} to be pressed` })
}

/** Waits until the text is in sight. */
export const waitForText = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).and(page.locator(':visible')).first().waitFor()

/** One after the other: what an earlier step opened is there for the next. */
export function steps(...actions: ((page: Page) => Promise<unknown>)[]) {
  return async (page: Page) => {
    for (const step of actions) await step(page)
  }
}

/** Presses what the open conversation's menu holds. */
export const inMenu = (item: string) =>
  steps(press('Mais ações'), (page) => page.getByRole('menuitem', { name: item }).click())

/** Beside a conversation it opens by itself for who left it open, on this page or another. */
export async function openContact(page: Page): Promise<void> {
  const details = page.locator('[data-pane=details], [role=dialog]')
  const opened = async () => {
    if ((await details.count()) === 0) await inMenu('Dados do contato')(page)
    return (await details.count()) > 0
  }
  await waitFor(opened, { description: 'the details of the contact' })
  await waitForText('Contato desde')(page)
}

/** In the sheet of a new conversation: with whom, and in which queue. */
export async function chooseContact(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contato').fill(name)
  await dialog.getByRole('button', { name }).click()
  await dialog.getByLabel('Fila').selectOption({ index: 1 })
}

/** Has the connection's QR code shown. */
export async function newQr(page: Page, connectionId: number): Promise<void> {
  const connectionRow = page.locator(`[data-row="${connectionId}"]:visible`)
  await connectionRow
    .getByRole('button', { name: /Novo QR code/ })
    .or(connectionRow.getByRole('link', { name: 'Ver QR code' }))
    .click()
}

const OF_THE_FRAME = /^\/(tickets|connections|contacts|schedules|settings)/

/** As people go: where the app runs, by its router, once what stands over the page is closed. A load is seven times the work. */
export async function goTo(page: Page, webUrl: string, path: string): Promise<void> {
  const isRunning = await page.evaluate(`document.querySelector('html[data-awake] #content') !== null`)
  if (isRunning && OF_THE_FRAME.test(path)) {
    await closeLayers(page)
    return navigateTo(page, path)
  }
  await page.goto(webUrl + path)
  await awake(page)
}

/** Goes by the router, until it rests: the promise of a navigation that another one interrupts never settles. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`void window.__remixRouter.navigate(${JSON.stringify(path)})`)
  const rests = () => page.evaluate<boolean>(`window.__remixRouter.state.navigation.state === 'idle'`)
  await waitFor(rests, { description: `the router to rest at ${path}` })
}

/** A tooltip that came over a layer takes the first Escape for itself, as a person sees, who presses again. */
async function closeLayers(page: Page): Promise<void> {
  const layers = page.locator('[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible')
  const areClosed = async () => {
    if ((await layers.count()) === 0) return true
    await page.keyboard.press('Escape')
    return false
  }
  await waitFor(areClosed, { description: 'the layers to be closed', everyMs: 300 })
}
