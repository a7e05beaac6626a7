import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { AccountOptions } from './account-options'

test('a click on the menu’s item signs out', async () => {
  let signOutCount = 0
  const viewer = aViewer()
  const { user } = await drawScreen({
    path: '/tickets',
    viewer,
    routes: [
      {
        path: '/tickets',
        element: (
          <AccountOptions viewer={viewer} trigger={<button type="button">account</button>} startsOpen />
        ),
      },
      {
        path: '/logout',
        action: () => {
          signOutCount += 1
          return null
        },
        element: null,
      },
    ],
  })
  await user.click(await screen.findByRole('menuitem', { name: 'Sair' }))
  await waitFor(() => expect(signOutCount).toBe(1))
})
