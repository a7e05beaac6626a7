import { afterAll, beforeAll, expect, test } from 'bun:test'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { aCompany } from '#tests/support/factories.ts'
import {
  DESKTOP,
  isSameDocument,
  type Journey,
  markDocument,
  openJourney,
  PHONE,
} from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { actOn, as, LOOKS, picture, rowOf } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Other files have plans too: names of this one's own. */
const mark = crypto.randomUUID().slice(0, 6)
let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test.each([
  ['wide', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s window super makes a plan, edits it and deletes it', async (size, viewport) => {
  const [name, renamed] = [`Ouro ${mark} ${size}`, `Prata ${mark} ${size}`]
  const options = { viewport, hasTouch: size === 'phone' }
  await as(journey, `plans ${size}`, { path: '/settings', options }, async (page) => {
    const tabs = page.getByRole('navigation', { name: 'Configurações' })
    await tabs.getByRole('link', { name: 'Planos' }).click()
    await page.waitForURL(/\/settings\/plans$/)
    await page.getByRole('link', { name: 'Novo plano' }).first().click()
    await page.getByLabel('Nome').fill(name)
    await page.getByLabel('Valor por mês').fill('149.9')
    await page.getByLabel('Atendentes').fill('0')
    await page.getByLabel('Conexões por canal').fill('2')
    await page.getByLabel('Filas').fill('10')
    await page.getByRole('button', { name: 'Criar plano' }).click()
    await page.getByText('No mínimo 1.').waitFor()
    await page.getByLabel('Atendentes').fill('5')
    await page.getByLabel('Kanban').uncheck()
    await page.getByRole('button', { name: 'Criar plano' }).click()
    await rowOf(page, name).getByText('R$ 149,90').waitFor()

    await rowOf(page, name).getByRole('link').first().click()
    expect(await page.getByLabel('Kanban').isChecked()).toBe(false)
    expect(await page.getByLabel('Chat interno').isChecked()).toBe(true)
    await page.getByLabel('Nome').fill(renamed)
    await page.getByRole('button', { name: 'Salvar plano' }).click()
    await rowOf(page, renamed).waitFor()

    const { company, services } = journey.world
    const otherCompany = await aCompany(services)
    await services.admin`update companies set plan_id = (select id from plans where name = ${renamed})
      where id in (${otherCompany.id}, ${company.id})`
    await actOn(page, renamed, 'Excluir')
    await page.getByRole('button', { name: 'Excluir', exact: true }).click()
    await page.getByText('Empresas que ainda usam este plano: 2.').waitFor()
    await picture(page, `plans-in-use-${size}`)
    await services.admin`update companies set plan_id = null where id in (${otherCompany.id}, ${company.id})`
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await rowOf(page, renamed).waitFor({ state: 'detached' })
  })
})

test('a feature that is switched off leaves the open pages of the plan’s companies, without their being loaded anew', async () => {
  const { company, services } = journey.world
  const name = `Bronze ${mark}`
  await services.admin`insert into plans (name, users, connections, queues) values (${name}, 9, 9, 9)`
  await services.admin`update companies set plan_id = (select id from plans where name = ${name})
    where id = ${company.id}`
  await as(journey, 'plans of admin', { path: '/connections', profile: 'admin' }, async (admin) => {
    const create = admin.getByRole('link', { name: 'Nova conexão' })
    await create.first().waitFor()
    await markDocument(admin)
    await as(journey, 'plans switching', { path: '/settings/plans' }, async (page) => {
      await rowOf(page, name).getByRole('link').first().click()
      await page.getByLabel('WhatsApp').uncheck()
      await page.getByRole('button', { name: 'Salvar plano' }).click()
      await admin.getByText('O plano da empresa não inclui WhatsApp.').waitFor()
      expect(await create.count()).toBe(0)
      await rowOf(page, name).getByRole('link').first().click()
      await page.getByLabel('WhatsApp').check()
      await page.getByRole('button', { name: 'Salvar plano' }).click()
      await create.first().waitFor()
    })
    expect(await isSameDocument(admin)).toBe(true)
  })
  await services.admin`update companies set plan_id = null where id = ${company.id}`
})

test('another limit is on the open pages of the plan’s companies at once', async () => {
  const { company, services } = journey.world
  const name = `Cobre ${mark}`
  await services.admin`insert into plans (name, users, connections, queues) values (${name}, 90, 9, 9)`
  await services.admin`update companies set plan_id = (select id from plans where name = ${name})
    where id = ${company.id}`
  await as(journey, 'limit of admin', { path: '/users', profile: 'admin' }, async (admin) => {
    await admin.getByRole('link', { name: 'Novo usuário' }).first().click()
    await admin.getByText(`de 90 usuários do plano ${name}`).waitFor()
    await as(journey, 'limit raised', { path: '/settings/plans' }, async (page) => {
      await rowOf(page, name).getByRole('link').first().click()
      await page.getByLabel('Atendentes').fill('95')
      await page.getByRole('button', { name: 'Salvar plano' }).click()
      await admin.getByText(`de 95 usuários do plano ${name}`).waitFor()
    })
  })
  await services.admin`update companies set plan_id = null where id = ${company.id}`
})

test('who does not administer the platform has no settings of it', async () => {
  for (const profile of ['admin', 'user'] as const) {
    await as(journey, `plans ${profile}`, { path: '/settings/plans', profile: profile }, async (page) => {
      await page.getByText('Oops! Acesso Negado!').waitFor()
    })
  }
})

test('the list and its sheet are without serious faults in both themes', async () => {
  await as(journey, 'plans made', { path: '/settings/plans/new' }, async (page) => {
    await page.getByLabel('Nome').fill(`Um plano de nome bem comprido ${mark}`)
    await page.getByLabel('Valor por mês').fill('1149')
    for (const limit of ['Atendentes', 'Conexões por canal', 'Filas']) await page.getByLabel(limit).fill('20')
    await page.getByRole('button', { name: 'Criar plano' }).click()
    await rowOf(page, mark).first().waitFor()
  })
  const faults: unknown[] = []
  for (const [name, look] of Object.entries(LOOKS)) {
    await as(journey, `plans ${name}`, { path: '/settings/plans', options: look }, async (page) => {
      for (const path of ['/settings/plans', '/settings/plans/new']) {
        await page.goto(journey.world.webUrl + path)
        await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
        await picture(page, `${path.replaceAll('/', '-').slice(1)}-${name}`)
        faults.push(...(await seriousFaults(page)).map((fault) => ({ ...fault, place: path, name })))
      }
    })
  }
  expect(faults).toEqual([])
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403/.test(fault))).toEqual([])
})
