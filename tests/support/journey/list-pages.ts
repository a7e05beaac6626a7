import type { Page } from 'playwright-core'
import { waitFor } from '../wait-for.ts'
import { awake, type Journey, type Person, signIn } from './journey.ts'
import { askerOf, shownInbox } from './journey-lists.ts'
import { difference, readScreen } from './journey-screen.ts'
import { navigateTo } from './journey-steps.ts'
import type { Subject } from './list-act.ts'
import { actOf } from './list-acts.ts'
import type { Cell } from './list-cells.ts'
import { type Desk, type Office, staffOffice } from './list-office.ts'

/** An inbox on a screen. */
export type PageDesk = Desk & { page: Page }

const TALL = { viewport: { width: 1280, height: 1400 } }

/** An attendant with two tabs, a colleague, an admin, and something in every list. */
export async function openPages(journey: Journey): Promise<Office<PageDesk>> {
  const { staff, ...office } = await staffOffice(journey.world, journey.person)
  const [ana, bruno, chefe] = await Promise.all([
    sit(journey, staff.ana),
    sit(journey, staff.bruno),
    sit(journey, staff.chefe),
  ])
  const second = await ana.page.context().newPage()
  const anaToo = deskAt(second, { ...ana, name: 'ana, second tab', world: office.world })
  await anaToo.openList()
  return { ...office, desks: { ana, anaToo, bruno: { ...bruno, allowsGroups: false }, chefe } }
}

async function sit(journey: Journey, person: Person): Promise<PageDesk> {
  const { world } = journey
  const page = await (await journey.busyWindow(TALL)).newPage()
  await signIn(page, world, person.email)
  const desk = deskAt(page, { name: person.name, ask: await askerOf(page, world), world })
  await desk.openList()
  return desk
}

type PageOwner = Pick<Desk, 'name' | 'ask'> & Pick<Journey, 'world'>

function deskAt(page: Page, { name, ask, world }: PageOwner): PageDesk {
  const leaveList = () => page.mouse.move(1000, 900)
  return {
    name,
    ask,
    page,
    allowsGroups: true,
    leaveList,
    address: async () => page.url(),
    readShown: () => shownInbox(page),
    go: (path, search) => {
      const to = search ? `${path}?${search}` : path
      return navigateTo(page, to)
    },
    back: () => page.goBack(),
    forward: () => page.goForward(),
    act: (cell, subject) => actOn(page, cell, subject),
    reload: (boundMs) => reload(page, boundMs),
    async openList() {
      await page.goto(`${world.webUrl}/tickets`)
      await awake(page)
      await leaveList()
    },
  }
}

/** By the buttons of the open conversation, or the menu of the row. */
async function actOn(page: Page, cell: Cell, subject: Subject): Promise<void> {
  const act = actOf(cell.act)
  if (cell.hand === 'header') return act?.header?.(page, subject)
  await page.locator(`[data-ticket="${subject.id}"]`).click({ button: 'right' })
  await page.getByRole('menuitem', { name: act?.row ?? '', exact: true }).click()
  await act?.answer?.(page, subject)
}

async function reload(page: Page, boundMs: number): Promise<string | undefined> {
  const shownScreen = await readScreen(page)
  await page.reload()
  const reloadDifference = async () => difference(shownScreen, await readScreen(page))
  await waitFor(async () => !(await reloadDifference()), { description: '', timeoutMs: boundMs }).catch(
    () => undefined,
  )
  return reloadDifference()
}
