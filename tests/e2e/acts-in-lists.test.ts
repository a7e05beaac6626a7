import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type Journey, openJourney } from '#tests/support/journey/journey.ts'
import {
  addressOf,
  afresh,
  type Desk,
  go,
  type Office,
  openOffice,
  prepare,
  standing,
  untruths,
} from '#tests/support/journey/journey-list-desk.ts'
import { difference, readScreen } from '#tests/support/journey/journey-screen.ts'
import { actOf, type Subject } from '#tests/support/journey/list-acts.ts'
import { type Cell, cells } from '#tests/support/journey/list-cells.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { filterQuery, readFilter } from '../../app/lib/tickets/ticket-filter.ts'

// The longest file of the suite. Files begin in the order of their names: one that began last would leave a core idle.
setDefaultTimeout(600_000)

/** What is not true by then is held for untrue; counts that are uncertain are asked for every two seconds. */
const BOUND_MS = 8_000
/** A colleague's screens and the second tab go elsewhere once in so many cells, else they only hear of everything. */
const MOVES_EVERY = 4
const RELOADS_EVERY = 16

let journey: Journey
let office: Office

beforeAll(async () => {
  journey = await openJourney()
  office = await openOffice(journey)
}, 180_000)
afterAll(() => journey?.close())

test('every action, from every tab, section, filter and search, leaves lists, counts and conversation true to all who look', async () => {
  const table = cells().filter((cell) => nameOf(cell).includes(process.env.CELLS ?? ''))
  const wrong: string[] = []
  const began = performance.now()
  for (const [turn, cell] of table.entries()) {
    const found = await attempt(cell, turn).catch((error: Error) => [error.message])
    if (found.length > 0) await afresh(office)
    wrong.push(...found.map((each) => `${turn} ${nameOf(cell)}\n    ${each}`))
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stderr.write(`${table.length} cells of view × action × filter × hand × who tried in ${seconds} s\n`)
  // The runner cuts long texts.
  for (const each of wrong) process.stderr.write(`${each}\n`)
  expect(wrong).toEqual([])
  // A conversation that was deleted is asked for once more by who has it open.
  expect(journey.faults.filter((fault) => !fault.includes('404 (Not Found)'))).toEqual([])
})

test('what is being asked about a row stays when its ticket goes, and says why it was refused', async () => {
  const { desks, place } = office
  const cell: Cell = { ...cellOf('toQueue'), view: 'open', filter: 'none', hand: 'row', who: 'ana' }
  const subject = await prepare(office, cell, 9001)
  await go(desks.ana, '/tickets', 'section=open')
  const { page } = desks.ana
  const row = page.locator(`[data-ticket="${subject.id}"]`)
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Transferir' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Fila').selectOption(String(place.otherQueueId))
  await sheet.getByLabel('Mensagem para quem vai atender').fill('já paguei o frete')
  await journey.world.program.put(`/tickets/${subject.id}`, { status: 'closed', sendFarewellMessage: false })
  await row.waitFor({ state: 'detached' })
  expect(await sheet.getByLabel('Mensagem para quem vai atender').inputValue()).toBe('já paguei o frete')
  await sheet.getByRole('button', { name: 'Transferir' }).click()
  await sheet.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await untruths([desks.ana], BOUND_MS)).toEqual([])
  await journey.world.program.delete(`/tickets/${subject.id}`)
})

test('the history that is open shows what happens meanwhile', async () => {
  const { page } = office.desks.ana
  const subject = await prepare(office, { ...cellOf('return'), filter: 'none', who: 'ana' }, 9002)
  await go(office.desks.ana, `/tickets/${subject.uuid}`, 'section=open')
  await page.locator('header:has(h1)').getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Histórico' }).click()
  const history = page.getByRole('dialog', { name: 'Histórico da conversa' })
  await history.getByText('Conversa criada').waitFor()
  expect(await history.getByText('devolveu à fila').count()).toBe(0)
  await journey.world.program.put(`/tickets/${subject.id}`, { status: 'pending', userId: null })
  await history.getByText('devolveu à fila').waitFor()
  await page.keyboard.press('Escape')
  await journey.world.program.delete(`/tickets/${subject.id}`)
})

test('who leaves a conversation that they still see is told when it goes later', async () => {
  const { page } = office.desks.ana
  const subject = await prepare(office, { ...cellOf('leave'), filter: 'none', who: 'ana' }, 9003)
  await go(office.desks.ana, `/tickets/${subject.uuid}`, 'section=open&all=1')
  await page.getByRole('button', { name: 'Deixar de participar' }).click()
  await page.getByRole('button', { name: 'Participar', exact: true }).waitFor()
  await journey.world.program.delete(`/tickets/${subject.id}`)
  await page.getByText('não está mais com você').waitFor()
  expect(page.url()).toContain(subject.uuid)
})

function cellOf(act: string): Cell {
  const cell = cells().find((each) => each.act === act)
  if (!cell) throw new Error(`no cell for ${act}`)
  return cell
}

/** What is not true before, after, after going back and forth, and after a reload. */
async function attempt(cell: Cell, turn: number): Promise<string[]> {
  const subject = await prepare(office, cell, turn)
  const { ana, anaToo, bruno, chefe } = office.desks
  const all = [ana, chefe, anaToo, bruno]
  const actor = cell.who === 'ana' ? ana : chefe
  const search = await takePlaces(cell, subject, turn)
  const phases: [string, () => Promise<string[]>][] = [
    ['before', () => untruths([ana, chefe], BOUND_MS)],
    ['', () => doIt(cell, actor, subject, search)],
    ['', () => untruths(all, BOUND_MS)],
    ['after Back and Forward', () => backAndForth(cell, actor, turn)],
    ['after a reload', () => reload(actor, turn)],
  ]
  try {
    for (const [when, look] of phases) {
      const found = await look()
      if (found.length > 0) return found.map((each) => `${when} ${each}`)
    }
    return []
  } finally {
    await journey.world.program.delete(`/tickets/${subject.id}`).catch(() => undefined)
  }
}

/** Who acts and the other have the conversation open, each beside a list of their own. */
async function takePlaces(cell: Cell, subject: Subject, turn: number): Promise<string> {
  const { ana, anaToo, bruno, chefe } = office.desks
  const [actor, other] = cell.who === 'ana' ? [ana, chefe] : [chefe, ana]
  const search = addressOf(office, cell, subject, turn)
  const elsewhere = addressOf(office, { view: cell.elsewhere, filter: 'none' }, subject, turn + 1)
  const path = cell.hand === 'row' ? '/tickets' : `/tickets/${subject.uuid}`
  const moves = [go(actor, path, search), go(other, `/tickets/${subject.uuid}`, elsewhere)]
  if (turn % MOVES_EVERY === 0) {
    const view = addressOf(office, { view: cell.view, filter: 'none' }, subject, turn)
    moves.push(go(anaToo, '/tickets', view), go(bruno, '/tickets', elsewhere))
  }
  await Promise.all(moves)
  return search
}

async function doIt(cell: Cell, actor: Desk, subject: Subject, search: string): Promise<string[]> {
  const act = actOf(cell.act)
  const before = await standing(office, subject)
  const { page } = actor
  if (cell.hand === 'colleague') {
    await act?.api?.(journey.world.program, subject, office.place, office.people)
  } else if (cell.hand === 'row') {
    await page.locator(`[data-ticket="${subject.id}"]`).click({ button: 'right' })
    await page.getByRole('menuitem', { name: act?.row ?? '', exact: true }).click()
    await act?.answer?.(page, subject)
  } else await act?.header?.(page, subject)
  await waitFor(async () => (await standing(office, subject)) !== before, {
    what: 'it to be done',
    timeoutMs: BOUND_MS,
  })
  const address = addressAfter(cell, subject, search)
  const isThere = () => page.url() === journey.world.webUrl + address
  await waitFor(isThere, { what: '', timeoutMs: BOUND_MS }).catch(() => undefined)
  await leaveList(cell, page)
  return isThere() ? [] : [`address: is ${page.url()}, not ${address}`]
}

/** A person who has done something in the list goes on elsewhere: only then may what left go. */
async function leaveList(cell: Cell, page: Desk['page']): Promise<void> {
  if (cell.hand === 'row') await page.mouse.move(1000, 900)
}

/** Where it leads who did it: back to the list, or to where the conversation stands now. */
function addressAfter({ hand, act }: Cell, { uuid }: Subject, search: string): string {
  const to = hand === 'header' ? actOf(act)?.to : 'here'
  const filter = readFilter(new URLSearchParams(search))
  const section = act === 'acceptGroup' ? 'group' : 'open'
  const attended = filterQuery({ ...filter, tab: 'open', q: '', section }).toString()
  const query = to === 'attending' ? attended : search
  const path = hand === 'row' || to === 'list' ? '/tickets' : `/tickets/${uuid}`
  return query ? `${path}?${query}` : path
}

/** Who was led elsewhere finds both places true. */
async function backAndForth(cell: Cell, actor: Desk, turn: number): Promise<string[]> {
  const isLed = cell.hand === 'header' && actOf(cell.act)?.to !== 'here'
  if (!isLed || turn % 2 === 1) return []
  await actor.page.goBack()
  const back = await untruths([actor], BOUND_MS)
  if (back.length > 0) return back
  await actor.page.goForward()
  return untruths([actor], BOUND_MS)
}

/** A page that is loaded anew shows the same. */
async function reload(actor: Desk, turn: number): Promise<string[]> {
  if (turn % RELOADS_EVERY > 0) return []
  const shown = await readScreen(actor.page)
  await actor.page.reload()
  const found = await untruths([actor], BOUND_MS)
  const other = async () => difference(shown, await readScreen(actor.page))
  await waitFor(async () => !(await other()), { what: '', timeoutMs: BOUND_MS }).catch(() => undefined)
  const left = await other()
  return left ? [...found, left] : found
}

function nameOf(cell: Cell): string {
  return Object.entries(cell)
    .map(([factor, value]) => `${factor}=${value}`)
    .join(' ')
}
