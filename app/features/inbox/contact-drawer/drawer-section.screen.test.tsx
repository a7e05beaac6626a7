import { expect, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { DrawerSection } from './drawer-section'

const details = (
  <>
    <DrawerSection name="notes" title="Notas">
      <textarea aria-label="Nova nota" />
    </DrawerSection>
    <DrawerSection name="identities" title="Identidades" isUsuallyClosed>
      <p>5511999990000</p>
    </DrawerSection>
  </>
)
const draw = () => drawScreen({ path: '/', routes: [{ path: '/', element: details }] })
const title = (name: string) => screen.findByRole('button', { name })

test('a section of the details stays open or closed as it was left, and keeps what was typed', async () => {
  const { user } = await draw()
  await user.type(await screen.findByLabelText('Nova nota'), 'liga amanhã')
  expect(screen.queryByText('5511999990000')).toBeNull()
  await user.click(await title('Notas'))
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(await title('Notas'))
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'liga amanhã')
  await user.click(await title('Notas'))
  await user.click(await title('Identidades'))
  screen.getByText('5511999990000')

  cleanup()
  await draw()
  expect((await title('Notas')).getAttribute('aria-expanded')).toBe('false')
  expect((await title('Identidades')).getAttribute('aria-expanded')).toBe('true')
})
