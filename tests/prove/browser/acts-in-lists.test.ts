import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Journey, openJourney } from '#tests/support/journey/journey.ts'
import { BOUND_MS, nameOf, tryAll } from '#tests/support/journey/list-attempt.ts'
import { type Cell, screenCells } from '#tests/support/journey/list-cells.ts'
import { type Office, prepare, untruths } from '#tests/support/journey/list-office.ts'
import { openPages, type PageDesk } from '#tests/support/journey/list-pages.ts'

const SCREENS = screenCells()

let journey: Journey
let office: Office<PageDesk>

beforeAll(async () => {
  journey = await openJourney()
  office = await openPages(journey)
})
afterAll(() => journey?.close())

// That lists, counts and conversation are true after every action from every list: tests/process/acts-in-stores.test.ts.
test('every action, by every button and menu that does it, is shown on the screens of all who look', async () => {
  const table = SCREENS.filter((cell) => nameOf(cell).includes(process.env.CELLS ?? ''))
  const began = performance.now()
  const wrong = await tryAll(office, table)
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stderr.write(`${table.length} cells tried on screens in ${seconds} s\n`)
  expect(wrong).toEqual([])
  // A conversation that was deleted is asked for once more by who has it open.
  expect(journey.faults.filter((fault) => !fault.includes('404 (Not Found)'))).toEqual([])
})

test('what is being asked about a row stays when its ticket goes, and says why it was refused', async () => {
  const { desks, rows } = office
  const cell: Cell = { ...cellOf('toQueue'), view: 'open', filter: 'none', hand: 'row', who: 'ana' }
  const subject = await prepare(office, cell, 9001)
  await desks.ana.go('/tickets', 'section=open')
  const { page } = desks.ana
  const row = page.locator(`[data-ticket="${subject.id}"]`)
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Transferir' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox', { name: 'Fila' }).selectOption(String(rows.otherQueueId))
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
  await office.desks.ana.go(`/tickets/${subject.uuid}`, 'section=open')
  await page.locator('header:has(h1)').getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Histórico' }).click()
  const history = page.getByRole('dialog', { name: 'Histórico da conversa' })
  await history.getByText('criou a conversa').waitFor()
  expect(await history.getByText('devolveu à fila').count()).toBe(0)
  await journey.world.program.put(`/tickets/${subject.id}`, { status: 'pending', userId: null })
  await history.getByText('devolveu à fila').waitFor()
  await page.keyboard.press('Escape')
  await journey.world.program.delete(`/tickets/${subject.id}`)
})

test('who leaves a conversation that they still see is told when it is deleted later', async () => {
  const { page } = office.desks.ana
  const subject = await prepare(office, { ...cellOf('leave'), filter: 'none', who: 'ana' }, 9003)
  await office.desks.ana.go(`/tickets/${subject.uuid}`, 'section=open&all=1')
  await page.getByRole('button', { name: 'Deixar de participar' }).click()
  await page.getByRole('button', { name: 'Participar', exact: true }).waitFor()
  await journey.world.program.delete(`/tickets/${subject.id}`)
  await page.getByText('Conversa excluída').first().waitFor()
  await page.waitForURL((url) => url.pathname === '/tickets')
})

function cellOf(act: string): Cell {
  const cell = SCREENS.find((combination) => combination.act === act)
  if (!cell) throw new Error(`no cell for ${act}`)
  return cell
}
