import type { Locator, Page } from 'playwright-core'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { can } from '#domain/core/contract/permissions.ts'
import { UNDO_MS } from '#domain/core/contract/time.ts'
import { RESOURCES, type ResourceNoun } from '#domain/resources.ts'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import common from '~/i18n/pt-BR/common.json'
import kit from '~/i18n/pt-BR/kit.json'
import { ALL_PAGES } from '~/pages/all-pages'
import type { Page as Declared } from '~/pages/page'
import type { Resource } from '../resource-caller.ts'
import { freshSample } from '../resource-row.ts'
import { waitFor } from '../wait-for.ts'
import { awake, type Journey, PHONE, signIn } from './journey.ts'
import { isAtRest } from './journey-layout.ts'
import { actOn, rowOf } from './journey-super.ts'

const WIDE = { width: 1440, height: 900 }

/** The page of a resource, with its list and its sheet. */
export type PlainPage = { noun: ResourceNoun; resource: Resource; page: Declared }

/** The page at which a resource is kept: in the settings, where it has one there. Throws where there is none. */
export function plainPage(noun: ResourceNoun): PlainPage {
  const resource: Resource = RESOURCES[noun]
  const pageAt = (path: string) => ALL_PAGES.find(([, page]) => page.path === path)?.[1]
  const page = pageAt(`/settings${resource.path}`) ?? pageAt(resource.path)
  if (!page)
    throw new Error(
      `app/pages/all-pages.ts has no page at ${resource.path}: name ${noun} in OTHER_NOUNS if it has none`,
    )
  return { noun, resource, page }
}

/** Two of those who keep the noun, each at a wide window, and an attendant with a phone. */
export type PlainDesks = {
  openAt(page: PlainPage): Promise<{ ownPage: Page; otherPage: Page; attendant: Page }>
}

/** Signed in once for all nouns. What is the platform's, super keeps; all else an admin. */
export async function openDesks(journey: Journey): Promise<PlainDesks> {
  const desk = async (viewport: typeof WIDE, values: Parameters<Journey['person']>[0]) => {
    const [{ email }, context] = await Promise.all([
      journey.person(values),
      journey.busyWindow({ viewport, hasTouch: viewport === PHONE }),
    ])
    const page = await context.newPage()
    await signIn(page, journey.world, email)
    return page
  }
  const admin = { profile: 'admin' } as const
  const [ownDesk, otherDesk, attendant] = await Promise.all([
    desk(WIDE, admin),
    desk(WIDE, admin),
    desk(PHONE, {}),
  ])
  const supers = await Promise.all([1, 2].map(() => desk(WIDE, { ...admin, isSuper: true })))
  return {
    async openAt({ resource, page: { path } }) {
      const [firstPage = ownDesk, secondPage = otherDesk] =
        resource.scope === 'platform' ? supers : [ownDesk, otherDesk]
      await Promise.all(
        [firstPage, secondPage].map(async (page) => {
          await page.goto(journey.world.webUrl + path)
          await awake(page)
        }),
      )
      return { ownPage: firstPage, otherPage: secondPage, attendant }
    },
  }
}

/** Makes a row by the sheet, from the resource's sample; answers its name, which has the mark in it. */
export async function makeRow(
  page: Page,
  { noun, resource, page: { path } }: PlainPage,
  mark: string,
): Promise<string> {
  await newLink(page, path).first().click()
  const sheet = page.getByRole('dialog')
  const sample = Object.entries(freshSample(noun))
  const name = `${sample.find(([field]) => field === resource.label)?.[1]} ${mark}`
  for (const [field, value] of sample) await fill(sheet, field, field === resource.label ? name : value)
  await submitIn(sheet).click()
  return name
}

/** Opens the row's sheet by the row, and gives it another name. */
export async function editRow(
  page: Page,
  { resource }: PlainPage,
  { name, renamed }: { name: string; renamed: string },
) {
  await rowOf(page, name).getByRole('link').first().click()
  const sheet = page.getByRole('dialog')
  await fill(sheet, resource.label, renamed)
  await submitIn(sheet).click()
  await rowOf(page, renamed).waitFor()
}

/** Searches for nonsense, which is named as not found, and for the row. */
export async function findRow(page: Page, name: string): Promise<void> {
  const box = page.getByRole('searchbox')
  await box.fill('nada disso')
  await page.getByText(kit.none.replace('{{text}}', 'nada disso')).waitFor()
  await box.fill(name)
  await rowOf(page, name).waitFor()
}

/** Deletes the row, as the resource says: at once, which is then undone, or after a question. Both windows are told. */
export async function deleteRow(page: Page, secondPage: Page, plain: PlainPage, name: string): Promise<void> {
  const waitUntilGone = (row: string) =>
    Promise.all([page, secondPage].map((deskPage) => rowOf(deskPage, row).waitFor({ state: 'detached' })))
  if (plain.resource.deletion === 'asked') {
    await actOn(page, name, kit.delete.action)
    await page.getByRole('alertdialog').getByRole('button', { name: kit.delete.action }).click()
    await waitUntilGone(name)
    return
  }
  const row = await undoneAfterReload(page, { plain, name, waitUntilGone: waitUntilGone })
  await Promise.all([page, secondPage].map((deskPage) => rowOf(deskPage, row).waitFor()))
  await actOn(page, row, kit.delete.action)
  await waitUntilGone(row)
}

const TRIES = 3
/** A page that is awake with so much time left has to offer it, and what is pressed then is in time. */
const ENOUGH_MS = 3_000
/** The time that the row may take to come back. */
const BACK_MS = 30_000

type Deletion = { plain: PlainPage; name: string; waitUntilGone: (row: string) => Promise<unknown> }

/**
 * Deletes the row, loads the page anew and undoes it; answers which row that was. Where the page took longer than one may
 * undo, as on a machine that others share, it is tried with another row.
 */
async function undoneAfterReload(page: Page, { plain, name, waitUntilGone }: Deletion): Promise<string> {
  let row = name
  for (let tries = 1; tries <= TRIES; tries++) {
    const began = performance.now()
    await actOn(page, row, kit.delete.action)
    await waitUntilGone(row)
    // The event may be faster than the answer, which alone brings the offer.
    const offer = page.locator('[data-undo] li', { hasText: row })
    const undo = offer.getByRole('button', { name: kit.undo.button })
    await undo.waitFor()
    await page.reload()
    await awake(page)
    const leftMs = () => UNDO_MS - (performance.now() - began)
    const leftAwake = leftMs()
    const isPressed = await happened(undo.click({ timeout: Math.max(1, leftAwake) }))
    const leftPressed = leftMs()
    if (isPressed && (await happened(rowOf(page, row).waitFor({ timeout: BACK_MS })))) return row
    if ((isPressed ? leftPressed : leftAwake) > ENOUGH_MS) {
      const problem = isPressed ? 'undoing it did nothing' : 'nothing offered to undo it'
      throw new Error(`${row} was deleted, and ${problem}: ${await page.locator('main').textContent()}`)
    }
    // Its name holds the searched one, so that the list shows it.
    row = await makeRow(page, plain, name)
    await rowOf(page, row).waitFor()
  }
  throw new Error(`loading the page took longer than one may undo, ${TRIES} times`)
}

const happened = (expectation: Promise<unknown>): Promise<boolean> =>
  expectation.then(
    () => true,
    () => false,
  )

/** The list, its row's menu and the address of its sheet are an attendant's as far as the resource's permissions go. */
export async function lookAsAttendant(
  page: Page,
  { resource, page: { path, permission } }: PlainPage,
  { mark, user, webUrl }: { mark: string; user: UserActor; webUrl: string },
): Promise<void> {
  const { save, remove } = resource.permissions
  await page.goto(webUrl + path)
  if (permission && !can(user, permission)) {
    await page.getByText(common.forbidden.title).waitFor()
    return
  }
  await awake(page)
  await rowOf(page, mark).waitFor()
  await expectShown(newLink(page, path), can(user, save), 'the button of a new row')
  const menu = rowOf(page, mark).getByRole('button', { name: 'Ações de' })
  await expectShown(menu, can(user, save) || can(user, remove), 'the menu of a row')
  if (can(user, save) || can(user, remove)) {
    await menu.click()
    const act = (name: string) => page.getByRole('menuitem', { name })
    await act(can(user, save) ? common.edit : kit.delete.action).waitFor()
    await expectShown(act(kit.delete.action), can(user, remove), 'the deletion of a row')
    await page.keyboard.press('Escape')
  }
  if (can(user, save)) await newLink(page, path).first().click()
  else await page.goto(`${webUrl}${path}/new`)
  await page.getByRole('dialog').waitFor()
  await expectShown(submitIn(page.getByRole('dialog')), can(user, save), 'the sheet of a new row')
}

/** Returns the serious faults on the list and on the sheet of a new row, in both themes. Leaves the page at its list. */
export async function faultsOf(page: Page, { page: { path } }: PlainPage): Promise<unknown[]> {
  const faults: unknown[] = []
  const look = async (name: string) => {
    for (const { colorScheme, ...scope } of THEMES) {
      await page.emulateMedia({ colorScheme })
      await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
      faults.push(
        ...(await seriousFaults(page, scope)).map((fault) => ({ ...fault, place: name, colorScheme })),
      )
    }
  }
  await look(path)
  await newLink(page, path).first().click()
  const sheet = page.getByRole('dialog')
  await submitIn(sheet).waitFor()
  await look(`${path}/new`)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  return faults
}

/** The other theme has other colours and nothing else. */
const THEMES = [{ colorScheme: 'light' }, { colorScheme: 'dark', rules: ['color-contrast'] }] as const

function newLink(page: Page, path: string): Locator {
  return page.locator(`a[href^="${path}/new"]:visible`)
}

/** Returns the submit button. An added row of a list is requested by a button of its own, which validates nothing. */
function submitIn(sheet: Locator): Locator {
  return sheet.locator('button[type=submit]:not([formnovalidate])')
}

async function expectShown(locator: Locator, isShown: boolean, name: string): Promise<void> {
  const count = await locator.count()
  if (count > 0 !== isShown) throw new Error(`${name} is ${isShown ? 'not there' : 'there'} for an attendant`)
}

/** Throws where the sheet has no plain field of that name: such a noun has a journey of its own. */
async function fill(sheet: Locator, name: string, value: unknown): Promise<void> {
  await submitIn(sheet).waitFor()
  const field = sheet.locator(`[name="${name}"]:not([type=hidden])`)
  if ((await field.count()) !== 1 || typeof value === 'object')
    throw new Error(`its sheet has no plain field ${name}`)
  if (typeof value === 'boolean') await field.setChecked(value)
  else if (await field.evaluate((element) => element.matches('select')))
    await field.selectOption(String(value))
  else await field.fill(String(value))
}
