import { describe, expect, test } from 'bun:test'
import { type RouteObject, redirect } from 'react-router-dom'
import { tagResource } from '#domain/tags/contract/resource.ts'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { ColourField } from './form/fields/colour-field'
import { TextField } from './form/fields/text-field'
import { RecordSheet } from './record-sheet'
import { SheetError } from './sheet-error'

const TAG = {
  id: 7,
  name: 'VIP',
  version: 3,
  color: '#2563eb',
  kanban: 0,
  userId: null,
  timeLane: 0,
  nextLaneId: null,
  rollbackLaneId: null,
  orderLane: 0,
  greetingMessageLane: '',
  contactsCount: 1,
  ticketsCount: 0,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
}

function TagSheet() {
  return (
    <RecordSheet
      resource={tagResource}
      title={(tag) => (tag ? `Editar ${tag.name}` : 'Nova etiqueta')}
      submit="Salvar etiqueta"
      defaults={{ color: '#dc2626' }}
      nameOf={({ name }) => name}
    >
      <TextField name="name" label="Nome" />
      <ColourField name="color" label="Cor" previewOf="name" />
    </RecordSheet>
  )
}

/** The sheet over its list; `posted` is what its route was sent. */
function sheetOf(row: typeof TAG | null, posted: unknown[] = []): RouteObject[] {
  return [
    {
      path: '/connections',
      element: <p>the list</p>,
    },
    {
      path: '/connections/:id',
      element: <TagSheet />,
      errorElement: <SheetError />,
      loader({ params }) {
        if (params.id === '404') throw Response.json({ error: 'ERR_NO_TAG_FOUND' }, { status: 404 })
        return { row }
      },
      async action({ request }) {
        posted.push(Object.fromEntries(await request.formData()))
        return redirect('/connections')
      },
    },
  ]
}

describe('the sheet of a row', () => {
  test('begins with the row, and posts it with the version that was edited', async () => {
    const posted: unknown[] = []
    const { user } = await drawScreen({ path: '/connections/7', routes: sheetOf(TAG, posted) })
    const sheet = await screen.findByRole('dialog', { name: 'Editar VIP' })
    const name = within(sheet).getByLabelText('Nome')
    await user.clear(name)
    await user.type(name, 'Ouro')
    await user.click(within(sheet).getByRole('button', { name: '#dc2626' }))
    await user.click(within(sheet).getByRole('button', { name: 'Salvar etiqueta' }))
    await waitFor(() => expect(posted).toEqual([{ version: '3', name: 'Ouro', color: '#dc2626' }]))
  })

  test('of a new one begins with its usual values, and is not deleted', async () => {
    await drawScreen({ path: '/connections/new', routes: sheetOf(null) })
    const sheet = await screen.findByRole('dialog', { name: 'Nova etiqueta' })
    expect(within(sheet).getByLabelText<HTMLInputElement>('Cor').value).toBe('#dc2626')
    expect(within(sheet).queryByRole('button', { name: 'Excluir' })).toBeNull()
  })

  test('leads back to the list as it was searched', async () => {
    const { user, router } = await drawScreen({ path: '/connections/7?searchParam=v', routes: sheetOf(TAG) })
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await screen.findByText('the list')
    expect(router.state.location.search).toBe('?searchParam=v')
  })

  test('deletes its row, and goes', async () => {
    const { user, requests } = await drawScreen({
      path: '/connections/7',
      routes: sheetOf(TAG),
      answer: () => ({ body: { message: 'tag deleted' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Excluir' }))
    await screen.findByText('the list')
    expect(requests).toContain('DELETE /tags/7')
  })

  test('deletes its row without a question about what was typed', async () => {
    const { user } = await drawScreen({
      path: '/connections/7',
      routes: sheetOf(TAG),
      answer: () => ({ body: { message: 'tag deleted' } }),
    })
    await user.type(await screen.findByLabelText('Nome'), ' typed')
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    await screen.findByText('the list')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('that is not there says so in its place', async () => {
    await drawScreen({ path: '/connections/404', routes: sheetOf(null) })
    const sheet = await screen.findByRole('dialog')
    expect(sheet.textContent).toContain('Tag não encontrada.')
  })
})
