import { expect, test } from 'bun:test'
import { useLoaderData } from '@remix-run/react'
import { act } from '@testing-library/react'
import type { SeenUser } from '#domain/users/contract/schema.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { ProfilePage } from './profile-page'

const storedUser = { name: 'Bia Prado', version: 3, farewellMessage: '', profileImage: null as string | null }

function Page() {
  return <ProfilePage user={useLoaderData() as SeenUser} />
}

test('a change of rights or of the picture leaves what is being typed in the profile; saving begins it anew', async () => {
  const { user, router } = await drawScreen({
    path: '/profile',
    routes: [{ path: '/profile', element: <Page />, loader: () => ({ ...storedUser }) }],
  })
  const box = () => screen.getByLabelText<HTMLInputElement>('Nome')
  await user.type(await screen.findByLabelText('Nome'), ' Lima')
  Object.assign(storedUser, { version: 4, profileImage: '/nova.png' })
  await act(() => router.revalidate())
  expect(box().value).toBe('Bia Prado Lima')
  await act(() => router.navigate('/profile'))
  expect(box().value).toBe('Bia Prado Lima')
  Object.assign(storedUser, { version: 5, name: 'Beatriz' })
  await act(() => router.navigate('/profile'))
  expect(box().value).toBe('Beatriz')
})
