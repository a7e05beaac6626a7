import { expect, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { standInApi } from '#tests/support/web-context.ts'
import { storeDraft, takeDraft } from '~/kit/form/drafts/form-drafts'
import Login, { loader } from './page.route'

test('the way back outlives a wrong password', async () => {
  const { context } = standInApi(() => Response.json({}))
  const postedBacks: unknown[] = []
  const { user } = await drawScreen({
    path: '/login?reason=elsewhere&back=%2Fcontacts%3FsearchParam%3DMaria',
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

test('who signs out leaves nothing that they typed before', async () => {
  const { context } = standInApi(() => Response.json({}))
  const draw = (reason: string) =>
    drawScreen({
      path: `/login?reason=${reason}`,
      routes: [
        {
          path: '/login',
          element: <Login />,
          loader: ({ request }) => loader({ request, params: {}, context }),
        },
      ],
    })
  storeDraft('1:1', 'form', { values: { name: 'Ana' } })
  await draw('expired')
  await screen.findByLabelText('E-mail')
  expect(window.sessionStorage).toHaveLength(1)
  cleanup()
  await draw('signed_out')
  await waitFor(() => expect(window.sessionStorage).toHaveLength(0))
  expect(takeDraft('1:1', 'form')).toBeUndefined()
})
