import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { listConnectionsById } from '#domain/connections/queries.ts'
import type { Weekday } from '#domain/hours/contract/schema.ts'
import { listQueues } from '#domain/queues/list-queues.ts'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { withSettings } from '#tests/support/factories.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { picture, rowOf as row } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { unfoldSections } from '#tests/support/unfold-sections.ts'

let journey: Journey
const atOptions = pageDesk(() => journey, '/settings/options')
const atHours = pageDesk(() => journey, '/settings/hours')
const atQueues = pageDesk(() => journey, '/queues')
const atConnections = pageDesk(() => journey, '/connections')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const LOOKS = [
  ['wide', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
] as const

const chosen = (scheduleType: string) => withSettings(journey.world.company.ctx, { scheduleType })
const time = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Returns the tester's answer for a moment, with its reason and its words. */
async function askHours(page: Page, day: string, time: string, reason: string): Promise<string> {
  const tester = page.locator('[data-tester]')
  await tester.getByLabel('Dia').fill(day)
  await tester.getByLabel('Hora').fill(time)
  const answer = tester.locator(`[data-why=${reason}]`)
  await answer.waitFor()
  return (await answer.textContent()) ?? ''
}

/** The shifts of a day of the company, as they are stored. */
async function storedOf(weekday: Weekday) {
  const { services, company } = journey.world
  const [stored] = await services.admin<{ day: Record<string, string> }[]>`
    select day from companies, jsonb_array_elements(schedules) day
    where id = ${company.id} and day->>'weekdayEn' = ${weekday}`
  return stored?.day
}

test('the company’s hours are a tab once they are chosen, and are saved for everybody', async () => {
  await chosen('disabled')
  await atOptions('hours are chosen', {}, async (page) => {
    const tabs = page.getByRole('navigation', { name: 'Configurações' })
    expect(await tabs.getByRole('link', { name: 'Horários' }).count()).toBe(0)
    await page.getByLabel('Quem tem horários').selectOption({ label: 'A empresa inteira' })
    await picture(page, 'hours-choice')
    await page.getByRole('button', { name: 'Salvar opções' }).click()
    await tabs.getByRole('link', { name: 'Horários' }).click()
    await page.waitForURL(/\/settings\/hours$/)
    await atHours('hours watched', {}, async (otherPage) => {
      await page.getByRole('button', { name: 'Abrir Sábado' }).click()
      await time(page, 'Sábado, 2º turno, até').fill('02:00')
      await page.getByText('02:00 do dia seguinte').waitFor()
      await time(page, 'Segunda-feira, 1º turno, das').fill('09:00')
      await page.getByRole('button', { name: 'Copiar Segunda-feira para outros dias' }).click()
      await page.getByRole('menuitem', { name: 'Segunda a sexta' }).click()
      await page.getByRole('button', { name: 'Fechar Quarta-feira' }).click()
      await page.getByRole('button', { name: 'Salvar horários' }).click()
      await page.getByText('Horários atualizados com sucesso.').first().waitFor()
      // Nobody had touched anything there: it is theirs at once.
      await otherPage.locator('[data-day=wednesday]').getByText('Fechado').waitFor()
      expect(await time(otherPage, 'Sexta-feira, 1º turno, das').inputValue()).toBe('09:00')
    })
    await page.reload()
    await awake(page)
    expect(await time(page, 'Quinta-feira, 1º turno, das').inputValue()).toBe('09:00')
    expect(await time(page, 'Quarta-feira, 1º turno, das').inputValue()).toBe('')
  })
  expect(await storedOf('saturday')).toMatchObject({
    weekday: 'Sábado',
    startTimeB: '13:00',
    endTimeB: '02:00',
  })
})

test('they are saved without JavaScript too, and what is wrong comes back at its shift with all that was typed', async () => {
  await chosen('company')
  await atHours('hours without scripts', { javaScriptEnabled: false }, async (page) => {
    await time(page, 'Terça-feira, 1º turno, das').fill('10:00')
    await time(page, 'Terça-feira, 2º turno, das').fill('11:00')
    await page.getByRole('button', { name: 'Salvar horários' }).click()
    await page.getByText('Este turno começa dentro do outro.').waitFor()
    expect(await time(page, 'Terça-feira, 1º turno, das').inputValue()).toBe('10:00')
    await time(page, 'Terça-feira, 2º turno, das').fill('14:00')
    await page.getByRole('button', { name: 'Salvar horários' }).click()
    await page.waitForURL(/\/settings\/hours$/)
    await page.goto(`${journey.world.webUrl}/settings/hours`)
    expect(await time(page, 'Terça-feira, 2º turno, das').inputValue()).toBe('14:00')
  })
  expect(await storedOf('tuesday')).toMatchObject({ startTimeA: '10:00', startTimeB: '14:00' })
})

test('a queue has hours of its own, with words for whoever writes outside of them', async () => {
  await chosen('queue')
  const { company, services } = journey.world
  await services.admin`insert into holidays (company_id, name, date, yearly)
    values (${company.id}, 'Natal', '2020-12-25', true)`
  for (const [size, viewport, colorScheme] of LOOKS) {
    await atQueues(
      `queue hours ${size}`,
      { viewport, colorScheme, hasTouch: size === 'phone' },
      async (page) => {
        if (size === 'wide') await page.locator('[data-without-words]').waitFor()
        await row(page, company.queue.name).getByRole('link').first().click()
        expect(await askHours(page, '2026-11-27', '12:30', size === 'wide' ? 'pause' : 'shift')).not.toBe('')
        expect(await askHours(page, '2026-12-25', '10:00', 'holiday')).toContain('Natal')
        await time(page, 'Sexta-feira, 1º turno, até').fill('12:45')
        await askHours(page, '2026-11-27', '12:30', 'shift')
        expect(await askHours(page, '2026-11-27', '18:00', 'afterClosing')).toContain(
          '30 de novembro às 08:00',
        )
        if (size === 'wide') {
          await page.getByRole('button', { name: 'Salvar fila' }).click()
          await page.getByText('Obrigatório').first().waitFor()
          expect(await time(page, 'Sexta-feira, 1º turno, até').inputValue()).toBe('12:45')
        }
        await page.getByLabel('Mensagem fora do horário').fill('Voltamos na segunda, {{firstName}}.')
        await page.locator('[data-week]').scrollIntoViewIfNeeded()
        await picture(page, `queue-hours-${size}`)
        await page.locator('[data-tester]').scrollIntoViewIfNeeded()
        await picture(page, `queue-hours-tester-${size}`)
        expect(await seriousFaults(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
        await page.getByRole('button', { name: 'Salvar fila' }).click()
        await page.waitForURL(/\/queues$/)
        await page.locator('[data-without-words]').waitFor({ state: 'detached' })
      },
    )
  }
  const [saved] = (await listQueues(company.ctx)).filter(({ id }) => id === company.queue.id)
  expect(saved?.schedules[4]).toMatchObject({ weekdayEn: 'friday', endTimeA: '12:45' })
  expect(saved?.outOfHoursMessage).toBe('Voltamos na segunda, {{firstName}}.')
})

test('a connection has hours of its own, with words for whoever writes outside of them', async () => {
  await chosen('connection')
  const { company } = journey.world
  await atConnections('connection hours', {}, async (page) => {
    await page.locator('[data-without-words]').waitFor()
    await page.goto(`${journey.world.webUrl}/connections/${company.connection.id}/edit`)
    await awake(page)
    await unfoldSections(page)
    await page.getByRole('button', { name: 'Abrir Domingo' }).click()
    await time(page, 'Domingo, 2º turno, das').fill('11:00')
    await page.getByRole('button', { name: 'Salvar conexão' }).click()
    // All at one press: what the week is wrong in, and what the hours need beside it.
    await page.getByText('Este turno começa dentro do outro.').first().waitFor()
    await page.getByText('Escreva o que o cliente lê fora do horário.').first().waitFor()
    await time(page, 'Domingo, 2º turno, das').fill('14:00')
    await page.getByLabel('Mensagem fora do horário').fill('Até amanhã.')
    await page.getByRole('button', { name: 'Salvar conexão' }).click()
    await page.waitForURL(/\/connections$/)
  })
  const [saved] = await listConnectionsById(company.ctx, [company.connection.id])
  expect(saved?.schedules[6]).toMatchObject({ weekdayEn: 'sunday', startTimeB: '14:00' })
  expect(saved?.outOfHoursMessage).toBe('Até amanhã.')
})

test('who has no hours is asked for none, and an attendant has no tab of them', async () => {
  await chosen('disabled')
  const { company, webUrl } = journey.world
  await atQueues('no hours', {}, async (page) => {
    await row(page, company.queue.name).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Salvar fila' }).waitFor()
    expect(await page.locator('[data-week]').count()).toBe(0)
    await page.goto(`${webUrl}/settings/hours`)
    await page.getByText('A empresa não atende por estes horários agora.').waitFor()
  })
  await pageDesk(() => journey, '/tickets')(
    'hours of an attendant',
    {},
    async (page) => {
      expect((await page.goto(`${webUrl}/settings/hours`))?.status()).toBe(403)
    },
    { profile: 'user' },
  )
})

test('the hours are without serious faults in both themes', async () => {
  await chosen('company')
  for (const [size, viewport, colorScheme] of LOOKS) {
    await atHours(`hours ${size}`, { viewport, colorScheme, hasTouch: size === 'phone' }, async (page) => {
      await page.locator('[data-why]').waitFor()
      await picture(page, `hours-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    })
  }
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403/.test(fault))).toEqual([])
})
