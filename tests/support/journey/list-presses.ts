import type { Locator, Page } from 'playwright-core'
import type { Subject } from './list-act.ts'

/** In the header of the open conversation. */
export function button(page: Page, name: string): Locator {
  return page.locator('header:has(h1)').getByRole('button', { name, exact: true })
}

/** In its menu. */
export async function inMenu(page: Page, item: string): Promise<void> {
  await button(page, 'Mais ações').click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The question that stands in between. */
export async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name }).click()
}

/** Undoes the last act on the conversation through the offer that stands for it. */
export async function undo(page: Page, { name }: Subject): Promise<void> {
  const offers = page.getByRole('region', { name: 'Ações que ainda podem ser desfeitas' })
  const offer = offers.getByRole('listitem').filter({ hasText: name })
  await offer.getByRole('button', { name: 'Desfazer' }).click()
  await offer.waitFor({ state: 'detached' })
}

/** Hands the conversation to the other queue, or to somebody in it. */
export async function handTo(page: Page, name?: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  if (name) await sheet.getByRole('radio', { name }).check()
  await sheet.getByRole('combobox', { name: 'Fila' }).selectOption({ label: name ? 'Vendas' : 'Depósito' })
  await sheet.getByRole('button', { name: 'Transferir' }).click()
  // Nobody goes elsewhere through a sheet that is still there.
  await sheet.waitFor({ state: 'detached' })
}
