import { expect, test } from 'bun:test'
import { countMatching, deleteMatching } from '#domain/tags/contract/endpoints.ts'
import { tagResource } from '#domain/tags/contract/resource.ts'
import type { TagDetails } from '#domain/tags/contract/schema.ts'
import { drawScreen, screen, within } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { useBulkDelete } from './use-bulk-delete'

const matching = { countMatching, deleteMatching }

/** The deletion of all that match, as the bar under a list of 150 has it. */
function Bar() {
  const { acts, progress, dialog } = useBulkDelete<TagDetails>(tagResource, ({ name }) => name, matching)
  return (
    <>
      {acts.map(({ key, label, runEvery }) => (
        <button key={key} type="button" disabled={!runEvery} onClick={() => runEvery?.(150)}>
          {label}
        </button>
      ))}
      {progress && `${progress.done} de ${progress.total}`}
      {dialog}
    </>
  )
}

type Answers = { count: number; steps?: object[] }

async function draw({ count, steps = [] }: Answers, profile: 'admin' | 'user' = 'admin') {
  const bodies: unknown[] = []
  const drawn = await drawScreen({
    path: '/tags?searchParam=lead&sort=-createdAt&pageNumber=2',
    routes: [{ path: '/tags', element: <Bar /> }],
    viewer: aViewer({ profile }),
    answer({ method, body }) {
      if (method === 'GET') return { body: { count } }
      bodies.push(body)
      return { body: steps[bodies.length - 1] }
    },
  })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Excluir' })
  return { ...drawn, bodies, button }
}

test('is confirmed by the number that the server counts, and worked off portion by portion under the list’s filter', async () => {
  const steps = [
    {
      total: 148,
      upTo: 900,
      done: 99,
      refused: [{ id: 5, name: 'VIP', code: 'ERR_NO_PERMISSION' }],
      next: 500,
    },
    { total: 148, upTo: 900, done: 48, refused: [], next: null },
  ]
  const { user, requests, bodies, button } = await draw({ count: 148, steps })
  await user.click(button)
  const question = await screen.findByRole('alertdialog', { name: 'Excluir 148 itens?' })
  within(question).getByText('2 ficam: você não pode excluí-los')
  expect(requests.filter((call) => call.includes('/matching'))).toEqual([
    'GET /tags/matching?searchParam=lead',
  ])
  const goes = within(question).getByRole('button', { name: 'Excluir' })
  await user.click(goes)
  expect(bodies).toEqual([])
  await user.type(within(question).getByLabelText('Digite 148 para confirmar'), '148')
  await user.click(goes)
  const dialog = await screen.findByRole('alertdialog', { name: 'Não foi possível com 1 de 148' })
  within(dialog).getByText(/^VIP: /)
  expect(bodies).toEqual([
    { searchParam: 'lead' },
    { searchParam: 'lead', after: 500, upTo: 900, total: 148 },
  ])
})

test('asks nothing where none of them is the viewer’s to delete', async () => {
  const { user, bodies, button } = await draw({ count: 0 })
  await user.click(button)
  await screen.findByText('Você não pode excluir nenhum deles.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(bodies).toEqual([])
})

test('is not there for whom it is not allowed', async () => {
  const { button } = await draw({ count: 150 }, 'user')
  expect(button.disabled).toBe(true)
})
