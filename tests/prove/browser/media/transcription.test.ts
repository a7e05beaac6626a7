import { afterAll, beforeAll, expect, test } from 'bun:test'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { makeService } from '#simulators/ai/service.ts'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { pair, type World } from '#tests/prove/world.ts'
import {
  awake,
  type Journey,
  openOwnJourney,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { deskOf } from '#tests/support/journey/journey-desk.ts'
import { picture } from '#tests/support/journey/journey-super.ts'

const VOICE = path.resolve(import.meta.dirname, '../../../../scripts/demo/media/voice-note.ogg')
const KEY = 'sk-da-loja-9137'
const service = makeService({ key: KEY })
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: service.answer })

let journey: Journey<World>

beforeAll(async () => {
  journey = await openOwnJourney({ ALLOW_PRIVATE_ADDRESSES: '1' })
  await pair(journey.world)
})
afterAll(async () => {
  await journey?.close()
  await server.stop(true)
})

/** On the page of its own: the company's service, by this key. */
async function save(page: Page, key: string) {
  await page.goto(`${journey.world.webUrl}/settings/transcription`)
  await awake(page)
  await page.getByLabel('Endereço do serviço').fill(`http://127.0.0.1:${server.port}/v1`)
  await page.getByLabel('Chave', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Salvar transcrição' }).click()
  await page.getByText(`a chave termina em ${key.slice(-4)}`).waitFor()
}

test.each([
  ['wide', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['phone', { viewport: PHONE, colorScheme: 'dark' }],
] as const)(
  'an audio is written down once there is a key that the service takes, and found by its words (%s)',
  async (size, look) => {
    const { world } = journey
    const boss = await journey.person({ name: `Chefe ${size}`, profile: 'admin' })
    const number = size === 'wide' ? '5511966670001' : '5511966670002'
    const ticket = await deskOf(world).conversation(`Rosa ${size}`, number, boss.userId)
    const audio = Buffer.from(await Bun.file(VOICE).arrayBuffer()).toString('base64')
    await world.phones.sendAny(number, world.account, {
      audio,
      ptt: true,
      seconds: 9,
      mimetype: 'audio/ogg; codecs=opus',
    })
    await world.services.admin`delete from transcription_settings where company_id = ${world.company.id}`
    const page = await (await journey.busyWindow(look)).newPage()
    const open = async () => {
      await page.goto(`${world.webUrl}${ticket.path}`)
      await awake(page)
    }
    const ask = () => page.getByRole('button', { name: 'Transcrever' }).click()
    const waitForAlert = (text: RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor()
    await signIn(page, world, boss.email)
    await watched(`transcription ${size}`, page, async () => {
      await open()
      await ask()
      await waitForAlert(/ainda não está configurada.*Configurações, Transcrição/)
      await picture(page, `transcription-off-${size}`)

      await save(page, 'sk-errada-0000')
      await open()
      await ask()
      await waitForAlert(/recusou a chave/)

      await save(page, KEY)
      await picture(page, `transcription-settings-${size}`)
      await open()
      service.fail('500')
      await ask()
      await waitForAlert(/Tente de novo em alguns minutos/)
      await ask()
      const bubble = page.locator('[data-message]', { hasText: 'ainda tem a bolsa caramelo' })
      await bubble.waitFor()
      await picture(page, `transcription-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      expect(service.heard.at(-1)).toMatchObject({ key: KEY, path: '/v1/audio/transcriptions' })

      const heard = service.heard.length
      await page.goto(`${world.webUrl}/tickets?tab=search&messages=1&q=bolsa+caramelo`)
      await page
        .getByRole('link', { name: new RegExp(`Rosa ${size}`) })
        .first()
        .click()
      await bubble.waitFor()
      expect(service.heard).toHaveLength(heard)
    })
  },
)
