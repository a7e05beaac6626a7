import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { useFormKey } from './use-form-key'

let version = 1

function Page() {
  return <input key={useFormKey(version)} aria-label="Nome" defaultValue="" />
}

test('a form keeps what was typed while another form of its page is saved, and is begun anew once its own row is', async () => {
  const { user, router } = await drawScreen({ path: '/t', routes: [{ path: '/t', element: <Page /> }] })
  const box = () => screen.getByLabelText<HTMLInputElement>('Nome')
  await user.type(await screen.findByLabelText('Nome'), 'Acme')
  await act(() => router.navigate('/t'))
  expect(box().value).toBe('Acme')
  version = 2
  await act(() => router.navigate('/t'))
  expect(box().value).toBe('')
})
