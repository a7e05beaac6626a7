import type { BrowserContext, Locator, Page } from 'playwright-core'
import { waitFor } from '../wait-for.ts'

/** Keys of Tab to go from one end of the largest page to the other. */
const MAX_TABS = 80

/**
 * Somebody who has a keyboard and nothing else: what the page gets are keys, each when what it is for can be seen. Where the
 * focus has gone is found as they find it, by Tab.
 */
export function keyboardAt(page: Page) {
  const { keyboard } = page
  const press = (key: string) => keyboard.press(key)
  const type = (text: string) => keyboard.type(text)
  const hasFocus = (target: Locator) =>
    target.first().evaluate((element) => element === document.activeElement)

  return {
    press,
    type,
    /** Tab, or Shift+Tab, until it has the focus. */
    async tabTo(target: Locator, by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
      await target.first().waitFor()
      for (let presses = 0; presses < MAX_TABS; presses += 1) {
        if (await hasFocus(target)) return
        await press(by)
      }
      throw new Error(`${target} is not reached by ${MAX_TABS} times ${by}`)
    },
    /** Until it has the focus by itself. */
    async gets(target: Locator): Promise<void> {
      await target.first().waitFor()
      await waitFor(() => hasFocus(target), { description: `the focus to be at ${target}` })
    },
    /** Types the name of an option at a select; whose letters came too slowly to be one word types it again. */
    async chooses(target: Locator, name: string): Promise<void> {
      const select = target.first()
      const option = select.locator('option', { hasText: name })
      await option.waitFor({ state: 'attached' })
      const wanted = await option.evaluate((element) => (element as HTMLOptionElement).value)
      const isChosen = async () => {
        await type(name)
        return (await select.inputValue()) === wanted
      }
      // A browser takes letters for one word that come within a second.
      await waitFor(isChosen, { description: `${name} to be chosen`, everyMs: 1_500 })
    },
    /** Runs a command of the palette by its name. */
    async command(text: string, name: RegExp): Promise<void> {
      await press('Control+k')
      await page.getByRole('combobox', { name: 'Buscar ou executar' }).waitFor()
      await type(text)
      await page.getByRole('option', { selected: true, name }).waitFor()
      await press('Enter')
      await page.getByRole('combobox', { name: 'Buscar ou executar' }).waitFor({ state: 'detached' })
    },
  }
}

/** Records each press or turn of a pointer in the pages of a window. It must be called before the window's first page. */
export async function pointerUses(context: BrowserContext): Promise<readonly string[]> {
  const uses: string[] = []
  await context.exposeFunction('tellOfPointer', (use: string) => void uses.push(use))
  await context.addInitScript(`
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      addEventListener(kind, (event) => event.isTrusted && tellOfPointer(kind + ' at ' + location.pathname), true)
  `)
  return uses
}

/** Pressed again after so long: one key that came before the page listens to any is lost. */
const AGAIN_MS = 5_000

/** Lifts the row whose handle has the focus, carries it by a key until the page says that it is at `position`, and puts it down. */
export async function carryByKeys(page: Page, key: 'ArrowUp' | 'ArrowDown', position: RegExp): Promise<void> {
  await page.keyboard.press('Space')
  // Lifted, and then at once over its own place: whoever looks late reads the second sentence alone.
  await page.getByText(/está na posição|vai para a posição/).waitFor({ state: 'attached' })
  const isThere = async () => {
    await page.keyboard.press(key)
    const announcement = page.getByText(position).waitFor({ state: 'attached', timeout: AGAIN_MS })
    return announcement.then(
      () => true,
      () => false,
    )
  }
  await waitFor(isThere, { description: `the row at ${position}` })
  await page.keyboard.press('Space')
}
