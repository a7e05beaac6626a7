import { afterAll, beforeAll, expect, test } from 'bun:test'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { aContact, aMessage, aQueue, aTicket } from '#tests/support/factories.ts'
import { textOfPdf } from '#tests/support/fixtures/text-of-pdf.ts'
import {
  awake,
  DESKTOP,
  type Journey,
  openJourney,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const LOOKS = [
  ['wide', { viewport: DESKTOP, colorScheme: 'light' }],
  ['phone', { viewport: PHONE, colorScheme: 'dark' }],
] as const
type Look = (typeof LOOKS)[number][1]

const row = (page: Page, name: string) => page.locator('[data-ticket]:visible', { hasText: name })

/** A queue with a conversation of each of two, whom a boss and an attendant see. */
async function aFloor(size: string) {
  const { company } = journey.world
  const queue = await aQueue(company.ctx, { name: `Balcão ${size}` })
  const boss = await journey.person({ name: `Chefe ${size}`, profile: 'admin', queueIds: [queue.id] })
  const ana = await journey.person({ name: `Ana ${size}`, queueIds: [queue.id] })
  const outside = await journey.person({ name: `Fora ${size}`, queueIds: [] })
  const [davi, elza] = await Promise.all(
    [`Davi ${size}`, `Elza ${size}`].map((name) => aContact(company.ctx, { name })),
  )
  if (!davi || !elza) throw new Error('two contacts')
  const heldTicket = await aTicket(company, 'open', {
    contactId: davi.id,
    queueId: queue.id,
    userId: ana.userId,
  })
  await aTicket(company, 'open', { contactId: elza.id, queueId: company.queue.id, userId: boss.userId })
  await aMessage(company, heldTicket, { body: 'O orçamento chegou?' })
  await aMessage(company, heldTicket, { body: 'cliente antigo', isPrivate: true, fromMe: true })
  return { queue, boss, ana, outside, heldTicket }
}

async function pageOf(look: Look, email: string, path: string) {
  const page = await (await journey.busyWindow(look)).newPage()
  await signIn(page, journey.world, email)
  await page.goto(`${journey.world.webUrl}${path}`)
  await awake(page)
  return page
}

async function openViews(page: Page) {
  await page.getByRole('button', { name: 'Opções da lista' }).click()
  await page.getByRole('menuitem', { name: 'Visões salvas' }).click()
  return page.getByRole('dialog', { name: 'Visões salvas' })
}

test.each(LOOKS)('a view is kept, shared, led back to, renamed and deleted (%s)', async (size, look) => {
  const { queue, boss, ana } = await aFloor(size)
  const page = await pageOf(look, boss.email, `/tickets?section=open&queues=${queue.id}`)
  const hers = await pageOf(look, ana.email, '/tickets?section=open')
  await watched(`views ${size}`, page, async () => {
    await row(page, `Davi ${size}`).waitFor()
    const views = await openViews(page)
    await views.getByRole('button', { name: 'Salvar esta visão' }).click()
    await views.getByText('Obrigatório').waitFor()
    await views.getByLabel('Nome da visão').fill(`Só o balcão ${size}`)
    await views.getByLabel('Mostrar a toda a empresa').click()
    await views.getByRole('button', { name: 'Salvar esta visão' }).click()
    await views.getByRole('link', { name: `Só o balcão ${size}` }).waitFor()
    await picture(page, `views-${size}`)
    expect(await seriousFaults(page)).toEqual([])

    // A colleague finds it, and may not change it.
    const viewsMenu = await openViews(hers)
    const link = viewsMenu.getByRole('link', { name: `Só o balcão ${size}` })
    await link.waitFor()
    expect(await viewsMenu.getByRole('button', { name: /^(Renomear|Excluir) a visão/ }).count()).toBe(0)
    await link.click()
    await hers.waitForURL((url) => url.searchParams.get('queues') === String(queue.id))
    await row(hers, `Davi ${size}`).waitFor()

    await views.getByRole('button', { name: `Renomear a visão Só o balcão ${size}` }).click()
    await views.getByLabel('Nome da visão').last().fill(`Balcão de hoje ${size}`)
    await views.getByRole('button', { name: 'Salvar nome' }).click()
    await views.getByRole('link', { name: `Balcão de hoje ${size}` }).waitFor()
    await views.getByRole('button', { name: `Excluir a visão Balcão de hoje ${size}` }).click()
    await views.getByRole('link', { name: `Balcão de hoje ${size}` }).waitFor({ state: 'detached' })
  })
})

test.each(LOOKS)('an admin is told who sees a conversation, and why (%s)', async (size, look) => {
  const { boss, heldTicket } = await aFloor(`visto ${size}`)
  const page = await pageOf(look, boss.email, `/tickets/${heldTicket.uuid}?section=open`)
  await watched(`who sees ${size}`, page, async () => {
    await page.locator('header:has(h1)').getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Quem vê esta conversa' }).click()
    const viewersDialog = page.getByRole('dialog', { name: 'Quem vê esta conversa' })
    const reasonOf = (name: string) => viewersDialog.getByRole('listitem').filter({ hasText: name })
    await reasonOf(`Chefe visto ${size}`).getByText('Vê: é administrador').waitFor()
    await reasonOf(`Ana visto ${size}`).getByText('Vê: a conversa é sua').waitFor()
    await reasonOf(`Fora visto ${size}`).getByText('Não vê').waitFor()
    await picture(page, `who-sees-${size}`)
    expect(await seriousFaults(page)).toEqual([])
  })
})

test.each(LOOKS)(
  'a conversation is written into a document, which is found again after its dialog was closed (%s)',
  async (size, look) => {
    const { ana, heldTicket } = await aFloor(`pdf ${size}`)
    const page = await pageOf(look, ana.email, `/tickets/${heldTicket.uuid}?section=open`)
    const openPdf = async () => {
      await page.locator('header:has(h1)').getByRole('button', { name: 'Mais ações' }).click()
      await page.getByRole('menuitem', { name: 'Exportar PDF' }).click()
      return page.getByRole('dialog', { name: 'Conversa em PDF' })
    }
    await watched(`pdf ${size}`, page, async () => {
      const dialog = await openPdf()
      await dialog.getByRole('button', { name: 'Criar o documento' }).click()
      const plain = dialog.getByRole('listitem').filter({ hasText: `conversa-${heldTicket.id}.pdf` })
      await plain.waitFor()
      await dialog.getByLabel('Com as notas privadas').click()
      await dialog.getByRole('button', { name: 'Criar o documento' }).click()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.reload()
      await awake(page)

      const again = await openPdf()
      const withNotes = again
        .getByRole('listitem')
        .filter({ hasText: `conversa-${heldTicket.id}-com-notas.pdf` })
      await withNotes.waitFor()
      await again
        .getByRole('listitem')
        .filter({ hasText: `conversa-${heldTicket.id}.pdf` })
        .waitFor()
      await picture(page, `pdf-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      const readPdf = async (name: string) => {
        const item = again.getByRole('listitem').filter({ hasText: name })
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          item.getByRole('button', { name: /^Baixar/ }).click(),
        ])
        expect(download.suggestedFilename()).toBe(name)
        return textOfPdf(await buffer(await download.createReadStream()))
      }
      expect(await readPdf(`conversa-${heldTicket.id}.pdf`)).not.toContain('cliente antigo')
      const wholeDocument = await readPdf(`conversa-${heldTicket.id}-com-notas.pdf`)
      expect(wholeDocument).toContain('O orçamento chegou?')
      expect(wholeDocument).toContain('cliente antigo')
    })
  },
)
