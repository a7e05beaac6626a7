import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { makeService } from '#simulators/ai/service.ts'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { pair, type World } from '#tests/prove/world.ts'
import {
  awake,
  type Journey,
  openOwnJourney,
  openPage,
  PHONE,
  watched,
} from '#tests/support/journey/journey.ts'
import { deskOf } from '#tests/support/journey/journey-desk.ts'

const KEY = 'sk-da-loja-9137'
const service = makeService({ key: KEY })
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: service.answer })

let journey: Journey<World>

beforeAll(async () => {
  const OPENAI_BASE = `http://127.0.0.1:${server.port}/v1`
  journey = await openOwnJourney({ ALLOW_PRIVATE_ADDRESSES: '1', OPENAI_BASE })
  await pair(journey.world)
})
afterAll(async () => {
  await journey?.close()
  await server.stop(true)
})

const press = (page: Page, button: string) => page.getByRole('button', { name: button }).click()
const PROMPT = 'Você atende clientes de uma loja de bolsas. Responda em até três frases, com gentileza.'

async function make(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Novo assistente' }).first().click()
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Instruções').fill(PROMPT)
  await page.getByLabel('Chave da API').fill(KEY)
  await page.getByLabel('Fila').selectOption({ label: journey.world.company.queue.name })
}

/** Talks as a customer would: an answer, a hand-over, and a service without money. */
async function converse(page: Page): Promise<void> {
  await press(page, 'Experimentar')
  const line = page.getByLabel('Responder como cliente')
  await line.fill('Tem bolsa azul?')
  await line.press('Enter')
  await page.getByText('Você disse: Tem bolsa azul?').waitFor()
  await line.fill('Quero um humano')
  await line.press('Enter')
  await page.getByText('Chamaria uma pessoa: pediu uma pessoa').waitFor()
  service.fail('quota')
  await line.fill('E agora?')
  await line.press('Enter')
  await page.getByText('Sem resposta: sem saldo.', { exact: false }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await press(page, 'Voltar')
}

test.each([
  ['wide', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['phone', { viewport: PHONE, colorScheme: 'dark' }],
] as const)(
  'an assistant is tried before it is saved, then helps with what is written (%s)',
  async (size, look) => {
    const { world } = journey
    const boss = await journey.person({ name: `Chefe ${size}`, profile: 'admin' })
    const number = size === 'wide' ? '5511966680001' : '5511966680002'
    const ticket = await deskOf(world).conversation(`Rosa ${size}`, number, boss.userId)
    const page = await openPage(journey, boss, '/prompts', look)
    await watched(`prompts ${size}`, page, async () => {
      const name = `Loja ${size}`
      await make(page, name)
      await converse(page)
      await press(page, 'Salvar assistente')
      await page.getByRole('link', { name }).first().waitFor()

      await page.getByRole('link', { name: 'Limite e ajuda' }).click()
      await page.getByLabel('Assistente que ajuda').selectOption({ label: name })
      await page.getByLabel('Sugerir respostas').check()
      await page.getByLabel('Melhorar textos').check()
      await press(page, 'Salvar opções')
      await page.getByText('Hoje:', { exact: false }).waitFor()

      await page.goto(world.webUrl + ticket.path)
      await awake(page)
      const box = page.getByRole('textbox', { name: 'Mensagem' })
      await box.fill('Temos, e bem bonita')
      await press(page, 'Ajuda da IA')
      await page.getByRole('menuitem', { name: 'Mais curto' }).click()
      await press(page, 'Voltar ao meu texto')
      expect(await box.inputValue()).toBe('Temos, e bem bonita')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(look.viewport.width)
      expect(await seriousFaults(page)).toEqual([])
    })
  },
)

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})
