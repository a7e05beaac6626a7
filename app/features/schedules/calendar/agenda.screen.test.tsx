import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import type { Viewer } from '~/lib/viewer'
import { Agenda } from './agenda'

const draw = (viewer: Viewer) => {
  const element = <Agenda times={[]} today="2026-11-29" isNarrowed={false} onDelete={() => undefined} />
  return drawScreen({ path: '/schedules', routes: [{ path: '/schedules', element }], viewer })
}

test('an empty agenda leads to the first message, for who may schedule one', async () => {
  await draw(aViewer())
  await screen.findByRole('link', { name: 'Agendar mensagem' })
})

test('an empty agenda leads a visitor of another company nowhere', async () => {
  await draw(aViewer({ profile: 'admin', homeCompanyId: 9 }))
  await screen.findByText('Nada agendado nestes dias')
  expect(screen.queryByRole('link')).toBeNull()
})
