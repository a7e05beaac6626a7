import { expect, test } from 'bun:test'
import path from 'node:path'
import { redirect, useLoaderData } from 'react-router-dom'
import { CompanyHoursView, SaveRegionInput } from '#domain/companies/contract/schema.ts'
import { USUAL_WEEK } from '#domain/hours/contract/rules.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { readPosted } from '~/kit/form/read-form'
import { regionChoices } from './region-choices.server'
import { RegionPage } from './region-page'

const { countries } = regionChoices('pt-BR')
const CHOICES = { countries, timeZones: ['America/Sao_Paulo', 'Europe/Lisbon'] }

function Page() {
  return <RegionPage region={CompanyHoursView.parse(useLoaderData())} choices={CHOICES} />
}

test('country and time zone are chosen by name, and saved together', async () => {
  let region = CompanyHoursView.parse({
    version: 1,
    updatedAt: '2026-11-23T12:00:00.000Z',
    schedules: USUAL_WEEK,
    timeZone: 'America/Sao_Paulo',
    country: 'BR',
    holidays: [],
  })
  const action = async ({ request }: { request: Request }) => {
    const read = readPosted(await request.formData(), SaveRegionInput)
    if (!read.ok) return read.answer
    const { timeZone, country } = SaveRegionInput.parse(read.values)
    region = { ...region, timeZone, country, version: region.version + 1 }
    return redirect('/settings/region')
  }
  const routes = [{ path: '/settings/region', element: <Page />, loader: () => region, action }]
  const viewer = aViewer({ profile: 'admin' })
  const { user } = await drawScreen({ path: '/settings/region', routes, viewer })
  await user.selectOptions(await screen.findByLabelText(/^País/), 'Portugal')
  await user.selectOptions(screen.getByLabelText(/^Fuso horário/), 'Europe/Lisbon')
  await user.click(screen.getByRole('button', { name: 'Salvar região' }))
  await waitFor(() => expect(region).toMatchObject({ country: 'PT', timeZone: 'Europe/Lisbon', version: 2 }))
})

test('no screen names a country itself: server and browser know different names', async () => {
  const screens = new Bun.Glob('app/**/*.{ts,tsx}').scan({
    cwd: path.resolve(import.meta.dirname, '../../..'),
  })
  const naming: string[] = []
  for await (const file of screens) {
    const text = await Bun.file(path.resolve(import.meta.dirname, '../../..', file)).text()
    if (text.includes('Intl.' + 'DisplayNames')) naming.push(file)
  }
  // Drawn in the browser: over the server's words on purpose, or in a dialog, which no server draws.
  expect(naming.sort()).toEqual([
    'app/features/contacts/import/import-columns.tsx',
    'app/features/inbox/assist/translate-dialog.tsx',
    'app/features/region/region-choices.server.ts',
  ])
})
