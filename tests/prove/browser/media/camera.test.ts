import { afterAll, beforeAll, expect, test } from 'bun:test'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { pair } from '#tests/prove/world.ts'
import { FAKE_MICROPHONE } from '#tests/support/browser.ts'
import {
  awake,
  DESKTOP,
  type Journey,
  openJourney,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { deskOf } from '#tests/support/journey/journey-desk.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey

beforeAll(async () => {
  // The browser's stand-in for a microphone comes with one for a camera: a green picture with a clock.
  journey = await openJourney(FAKE_MICROPHONE)
  await pair(journey.world)
})
afterAll(() => journey?.close())

test.each([
  ['wide', { viewport: DESKTOP, colorScheme: 'light' }, '5511988880101'],
  ['phone', { viewport: PHONE, colorScheme: 'dark' }, '5511988880102'],
] as const)(
  'a photo and a film are taken, looked at, and reach the customer (%s)',
  async (size, look, number) => {
    const { world } = journey
    const boss = await journey.person({ profile: 'admin' })
    const ticket = await deskOf(world).conversation(`Celina ${size}`, number, boss.userId)
    const context = await journey.busyWindow({ ...look, permissions: ['camera', 'microphone'] })
    const page = await context.newPage()
    await signIn(page, world, boss.email)
    await page.goto(`${world.webUrl}${ticket.path}`)
    await awake(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const openCamera = async () => {
      await button('Anexar e mais').click()
      await page.getByRole('menuitem', { name: 'Tirar foto ou vídeo' }).click()
      return page.getByRole('dialog', { name: 'Tirar foto ou vídeo' })
    }
    const received = (kind: string) =>
      waitFor(
        async () =>
          (await world.phones.messages(number)).find(({ fromMe, media }) => !fromMe && media?.kind === kind),
        { description: `the ${kind} at the customer` },
      )
    await watched(`camera ${size}`, page, async () => {
      const dialog = await openCamera()
      await dialog.getByRole('button', { name: 'Tirar foto' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('textbox', { name: 'Legenda de Foto.jpg' }).fill('a vitrine')
      await button('Enviar').click()
      const photo = await received('image')
      const bytes = await world.phones.media(number, photo.id)
      expect([bytes[0], bytes[1]]).toEqual([0xff, 0xd8])

      // Closed while it films: what was filmed is there all the same.
      await openCamera()
      await button('Gravar vídeo').click()
      await dialog.getByRole('timer').getByText('0:01').waitFor()
      await picture(page, `camera-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('textbox', { name: 'Legenda de Vídeo.mp4' }).waitFor()
      await picture(page, `camera-tray-${size}`)
      await button('Enviar').click()
      const film = await received('video')
      expect(Buffer.from(await world.phones.media(number, film.id)).toString('latin1', 4, 8)).toBe('ftyp')
      await page.locator('[data-message]', { hasText: 'a vitrine' }).waitFor()
    })
  },
)
