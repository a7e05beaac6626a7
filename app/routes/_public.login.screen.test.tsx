import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { standInApi } from '#tests/support/web-context.ts'
import Login, { loader } from './_public.login'

test('the way back outlives a wrong password', async () => {
  const { context } = standInApi(() => Response.json({}))
  const postedBacks: unknown[] = []
  const { user } = await drawScreen({
    at: '/login?reason=elsewhere&back=%2Fcontacts%3FsearchParam%3DMaria',
    routes: [
      {
        path: '/login',
        element: <Login />,
        loader: ({ request }) => loader({ request, params: {}, context }),
        action: async ({ request }) => {
          postedBacks.push((await request.formData()).get('back'))
          return null
        },
      },
    ],
  })
  await user.type(await screen.findByLabelText('E-mail'), 'ana@loja.demo')
  await user.type(screen.getByLabelText('Senha'), 'errada')
  for (const tryCount of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(postedBacks).toHaveLength(tryCount))
  }
  expect(new Set(postedBacks)).toEqual(new Set(['/contacts?searchParam=Maria']))
})
