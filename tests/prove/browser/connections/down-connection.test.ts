import { afterAll, beforeAll, test } from 'bun:test'
import { DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

let journey: Journey
const as = pageDesk(() => journey, '/tickets')

beforeAll(async () => {
  journey = await openJourney()
  const { services, company } = journey.world
  await services.admin`update connections set name = 'Loja do centro', number = '5511999990000', status = 'TIMEOUT',
    updated_at = now() - interval '5 minutes' where id = ${company.connection.id}`
})
afterAll(() => journey?.close())

test.each([
  ['wide', { viewport: DESKTOP, colorScheme: 'light' }],
  ['phone', { viewport: PHONE, colorScheme: 'dark' }],
] as const)(
  'an attendant is told that a connection is down, and may put that away: %s',
  async (name, options) => {
    await as(
      `down ${name}`,
      options,
      async (page) => {
        const notice = page.getByText('A conexão Loja do centro está fora do ar.')
        await notice.waitFor()
        await picture(page, `down-${name}`)
        await page.getByRole('status').filter({ has: notice }).getByRole('button', { name: 'Fechar' }).click()
        await notice.waitFor({ state: 'detached' })
      },
      { profile: 'user' },
    )
  },
)
