import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { pair } from '#tests/prove/world.ts'
import { aContact, aTag, aTicket, withSettings } from '#tests/support/factories.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { picture, rowOf as row } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
const as = pageDesk(() => journey, '/contacts')
const SIZES = [
  ['wide', DESKTOP, '01'],
  ['phone', PHONE, '02'],
] as const

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test.each(SIZES)(
  'on a %s window a contact is made, tagged, edited and blocked, and a second window sees each at once',
  async (size, viewport, digits) => {
    const [name, renamed] = [`Íris ${size}`, `Íris Prado ${size}`]
    await as(`contacts ${size} watched`, {}, async (otherPage) => {
      await as(`contacts ${size}`, { viewport, hasTouch: size === 'phone' }, async (page) => {
        await page.getByRole('link', { name: 'Novo contato' }).click()
        await page.getByLabel('Nome', { exact: true }).fill(name)
        await page.getByLabel('Número', { exact: true }).fill('123')
        await page.getByRole('button', { name: 'Salvar contato' }).click()
        await page.getByText('Confira o número: DDD e telefone').waitFor()
        expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe(name)
        await page.getByLabel('Número', { exact: true }).fill(`+55 (21) 98888-77${digits}`)
        await page.getByLabel('E-mail', { exact: true }).fill(`iris.${size}@loja.example`)
        const tags = page.getByRole('searchbox', { name: 'Buscar em Tags' })
        await tags.fill(`Fiel ${size}`)
        await tags.press('Enter')
        await page.getByRole('button', { name: `Remover Fiel ${size}` }).waitFor()
        await page.getByRole('button', { name: 'Adicionar campo' }).click()
        await page.getByLabel('Campo').fill('Cidade')
        await page.getByLabel('Valor').fill('Recife')
        await picture(page, `contact-new-${size}`)
        await page.getByRole('button', { name: 'Salvar contato' }).click()
        await row(page, name).waitFor()
        await row(otherPage, name)
          .getByText(`+55 (21) 98888-77${digits}`)
          .and(otherPage.locator(':visible'))
          .waitFor()

        await row(page, name).getByRole('link').first().click()
        await page.getByLabel('Nome', { exact: true }).fill(renamed)
        await page.getByRole('button', { name: 'Remover o item 1' }).click()
        await page.getByRole('button', { name: `Remover Fiel ${size}` }).click()
        await page.getByRole('button', { name: 'Salvar contato' }).click()
        await row(otherPage, renamed).waitFor()
        const [stored] = await journey.world.services.admin`
        select (select count(*)::int from contact_tags l where l.contact_id = c.id) as tags,
          (select count(*)::int from contact_extra_info e where e.contact_id = c.id) as extra
        from contacts c where name = ${renamed}`
        expect(stored).toEqual({ tags: 0, extra: 0 })

        await row(page, renamed).getByRole('button', { name: 'Ações de' }).click()
        await page.getByRole('menuitem', { name: 'Bloquear' }).click()
        await page
          .getByRole('dialog', { name: `Bloquear ${renamed}?` })
          .getByRole('button', { name: 'Bloquear' })
          .click()
        await row(page, renamed).getByText('Bloqueado').and(page.locator(':visible')).waitFor()
        await row(otherPage, renamed).getByText('Bloqueado').and(otherPage.locator(':visible')).waitFor()
        await row(page, renamed).getByRole('button', { name: 'Ações de' }).click()
        await page.getByRole('menuitem', { name: 'Desbloquear' }).click()
        await row(page, renamed).getByText('Ativo').and(page.locator(':visible')).waitFor()
      })
    })
  },
)

test('contacts are found by name, number, address and tag, and a number that somebody has leads to them', async () => {
  const { company, services } = journey.world
  const [vip, gold] = [await aTag(company.ctx, { name: 'VIP' }), await aTag(company.ctx, { name: 'Ouro' })]
  const bothFields = await aContact(company.ctx, { name: 'Zélia Brás', email: 'zelia@loja.example' })
  const single = await aContact(company.ctx, { name: 'Zuleica' })
  for (const [contact, tag] of [
    [bothFields, vip],
    [bothFields, gold],
    [single, vip],
  ] as const) {
    await services.admin`insert into contact_tags values (${company.id}, ${contact.id}, ${tag.id})`
  }
  await as('contacts found', {}, async (page) => {
    const search = page.getByRole('searchbox', { name: 'Buscar por nome' })
    for (const text of ['zelia bras', bothFields.number.slice(-6), 'ZELIA@']) {
      await search.fill(text)
      await row(page, 'Zuleica').waitFor({ state: 'detached' })
      await row(page, 'Zélia').waitFor()
    }
    await page.getByRole('button', { name: 'Limpar a busca' }).click()
    await page.getByRole('combobox', { name: 'Tags' }).selectOption('VIP')
    await row(page, 'Zuleica').waitFor()
    await page.getByRole('combobox', { name: 'Tags' }).selectOption('Ouro')
    await row(page, 'Zuleica').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remover Ouro' }).click()
    await row(page, 'Zuleica').waitFor()
    await page.getByRole('link', { name: 'Novo contato' }).click()
    await page.getByLabel('Nome', { exact: true }).fill('Outra Zélia')
    await page.getByLabel('Número', { exact: true }).fill(bothFields.number)
    await page.getByRole('button', { name: 'Salvar contato' }).click()
    await page.getByText('Já existe um contato com este número.').waitFor()
    await page.getByRole('link', { name: 'Abrir o contato que tem este número' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('dialog', { name: 'Zélia Brás' }).waitFor()
  })
})

test.each(SIZES)(
  'on a %s window two contacts that are one person are looked at, merged, and told apart again',
  async (size, viewport, digits) => {
    const { company } = journey.world
    const keptContact = await aContact(company.ctx, {
      name: `5585988880${digits}0`,
      number: `5585988880${digits}0`,
    })
    const otherContact = await aContact(company.ctx, { name: `Odete ${size}`, email: 'odete@loja.example' })
    for (const { id } of [keptContact, otherContact])
      await aTicket(company, 'open', { contactId: id, queueId: company.queue.id })
    await as(`contacts merged ${size}`, { viewport, hasTouch: size === 'phone' }, async (page) => {
      await page.goto(`${journey.world.webUrl}/contacts/${keptContact.id}/edit`)
      await awake(page)
      await page.getByRole('link', { name: 'Unir com outro' }).click()
      await page.getByRole('searchbox', { name: 'Buscar o outro contato' }).fill('odete')
      await page
        .getByRole('link', { name: `Odete ${size}` })
        .last()
        .click()
      const result = page.getByRole('region', { name: 'Depois de unir' })
      await result.getByText(`Odete ${size}`).waitFor()
      await result.getByText(`+55 (85) 98888-0${digits}0`).waitFor()
      await page.getByText('é resolvida sem mensagem').waitFor()
      await picture(page, `contact-merge-${size}`)
      await page.getByRole('link', { name: 'Trocar quem fica' }).click()
      await page.waitForURL(`**/contacts/${otherContact.id}/merge?*`)
      // The address changes a moment before the page does.
      const back = page.locator(`[href*="/contacts/${keptContact.id}/merge"]`)
      await page.getByRole('link', { name: 'Trocar quem fica' }).and(back).click()
      await page.waitForURL(`**/contacts/${keptContact.id}/merge?*`)
      await page.locator(`[href*="/contacts/${otherContact.id}/merge"]`).waitFor()
      await page.getByRole('button', { name: 'Unir contatos' }).click()
      await page.waitForURL(`**/contacts/${keptContact.id}/history*`)
      await page.getByText(`Odete ${size} passou a fazer parte`).waitFor()
      await picture(page, `contact-history-${size}`)
      await page.getByRole('button', { name: 'Separar' }).click()
      await page.getByText('separado em').waitFor()
      await page.goto(`${journey.world.webUrl}/contacts?searchParam=odete+${size}`)
      await row(page, `Odete ${size}`).waitFor()
    })
  },
)

test('one writes to a contact, and deletes one being told what stays', async () => {
  const { company } = journey.world
  const fresh = await aContact(company.ctx, { name: 'Sem conversa' })
  const existing = await aContact(company.ctx, { name: 'Com conversa' })
  await aTicket(company, 'pending', { contactId: existing.id, queueId: company.queue.id })
  await as('contacts deleted', {}, async (page) => {
    await ask(page, 'Com conversa', 'Excluir')
    await page.getByText('1 conversa fica no histórico').waitFor()
    await page.getByRole('button', { name: 'Excluir' }).click()
    await row(page, 'Com conversa').waitFor({ state: 'detached' })
    await ask(page, fresh.name, 'Excluir')
    await page.getByText('O contato é apagado de vez').waitFor()
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await ask(page, fresh.name, 'Escrever')
    await page.getByRole('button', { name: 'Abrir conversa' }).click()
    await page.waitForURL(/\/tickets\/[\da-f-]{36}/)
    await page.getByRole('heading', { name: fresh.name }).waitFor()
  })
})

test('without JavaScript a contact is made, edited and deleted too', async () => {
  await aTag(journey.world.company.ctx, { name: 'À mão' })
  await as('contacts by hand', { javaScriptEnabled: false }, async (page) => {
    await page.getByRole('link', { name: 'Novo contato' }).first().click()
    await page.getByLabel('Nome', { exact: true }).fill('Feita à mão')
    await page.getByLabel('Número', { exact: true }).fill('5521977776655')
    await page.getByRole('checkbox', { name: 'À mão' }).check()
    await page.getByRole('button', { name: 'Adicionar campo' }).click()
    await page.getByLabel('Campo').fill('Cidade')
    await page.getByLabel('Valor').fill('Olinda')
    await page.getByRole('button', { name: 'Salvar contato' }).click()
    await row(page, 'Feita à mão').getByRole('link').first().click()
    expect(await page.getByLabel('Valor').inputValue()).toBe('Olinda')
    expect(await page.getByRole('checkbox', { name: 'À mão' }).isChecked()).toBe(true)
    await page.getByRole('link', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'Excluir' }).click()
    await page.waitForURL(/\/contacts$/)
    expect(await row(page, 'Feita à mão').count()).toBe(0)
  })
})

test('the list and its sheets are without serious faults, wide and light, small and dark', async () => {
  const { company } = journey.world
  const long = await aContact(company.ctx, {
    name: 'Um contato de nome bem comprido '.repeat(4).trim(),
    hasAccount: false,
  })
  const faults: unknown[] = []
  for (const [size, viewport, colorScheme] of [
    ['wide', DESKTOP, 'light'],
    ['phone', PHONE, 'dark'],
  ] as const) {
    await as(`contacts ${size} ${colorScheme}`, { viewport, colorScheme }, async (page) => {
      for (const [name, path] of [
        ['contacts', '/contacts'],
        ['contact', `/contacts/${long.id}/edit`],
        ['contact-delete', `/contacts/${long.id}/delete`],
        ['contact-write', `/contacts/${long.id}/write`],
      ] as const) {
        await page.goto(journey.world.webUrl + path)
        await awake(page)
        await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
        await picture(page, `${name}-${size}-${colorScheme}`)
        faults.push(
          ...(await seriousFaults(page)).map((fault) => ({ ...fault, place: path, size, colorScheme })),
        )
      }
    })
  }
  expect(faults).toEqual([])
})

test('from whom numbers are hidden they are hidden in the list, the search and the form, which keeps them', async () => {
  const { company, services } = journey.world
  const { id, number } = await aContact(company.ctx, { name: 'Oculta', number: '5521966665544' })
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
  const attendant = { profile: 'user', queueIds: [company.queue.id] } as const
  await as(
    'contacts hidden',
    {},
    async (page) => {
      await row(page, 'Oculta').getByText('******').and(page.locator(':visible')).waitFor()
      expect(await page.content()).not.toContain(number)
      await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill('665544')
      await page.getByText('Nada encontrado para “665544”').waitFor()
      await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(number)
      await row(page, 'Oculta').getByRole('link').first().click()
      await page.getByText('Você vê este número com dígitos ocultos').waitFor()
      expect(await page.getByRole('link', { name: 'Excluir' }).count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Unir com outro' }).count()).toBe(0)
      await page.getByLabel('Nome', { exact: true }).fill('Oculta ainda')
      await page.getByRole('button', { name: 'Salvar contato' }).click()
      await row(page, 'Oculta ainda').waitFor()
    },
    attendant,
  )
  const [stored] = await services.admin`select name, number from contacts where id = ${id}`
  expect(stored).toEqual({ name: 'Oculta ainda', number })
})

test('a new number is asked for on WhatsApp before it is saved, and the list says which imported one nobody has', async () => {
  const { phones, program } = journey.world
  await pair(journey.world)
  await phones.add('5521955554433', 'Cliente')
  await as('contacts checked', {}, async (page) => {
    await page.getByRole('link', { name: 'Novo contato' }).click()
    await page.getByLabel('Nome', { exact: true }).fill('Com conta')
    await page.getByLabel('Número', { exact: true }).fill('5521955559999')
    await page.getByRole('button', { name: 'Salvar contato' }).click()
    await page.getByRole('dialog').getByText('Este número não é válido no WhatsApp').first().waitFor()
    expect(await row(page, 'Com conta').count()).toBe(0)
    await page.getByLabel('Número', { exact: true }).fill('5521955554433')
    await page.getByRole('button', { name: 'Salvar contato' }).click()
    await row(page, 'Com conta').waitFor()
    await program.post('/contactsImport', {
      name: 'Sem conta',
      number: '5521955559999',
      validateContact: true,
    })
    await row(page, 'Sem conta')
      .getByText('Este número não está no WhatsApp')
      .first()
      .waitFor({ state: 'attached' })
    expect(await row(page, 'Com conta').getByText('Este número não está').count()).toBe(0)
  })
})

test('nothing went wrong in the pages', () => {
  // A number that nobody has is a bad request.
  expect(journey.faults.filter((fault) => !/contacts\/new.* 400 |409|422/.test(fault))).toEqual([])
})

/** Something of a row's menu. */
async function ask(page: Page, name: string, act: string) {
  await row(page, name).getByRole('button', { name: 'Ações de' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
