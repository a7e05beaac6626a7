import { describe, expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import UserSheet from './sheet.route'

const SOMEBODY = {
  id: 77,
  version: 3,
  name: 'Bia Prado',
  color: '#2563eb',
  profile: 'user',
  online: false,
  profileImage: null,
  queues: [],
  queueIds: [],
  companyId: 1,
  email: 'bia@loja.example',
  startWork: '00:00',
  endWork: '23:59',
  farewellMessage: 'Até logo, {{userName}}',
  whatsappId: null,
}

const PLAN = { id: 1, name: 'Ouro', users: 5, connections: 1, queues: 9, amount: '9.00', currency: 'BRL' }
const FULL = { plan: PLAN, held: { users: 5, connections: 0, queues: 2 } }

const sheetOf = (row: typeof SOMEBODY | null) =>
  drawScreen({
    path: '/users/1/edit',
    routes: [
      {
        path: '/users/:id/edit',
        element: <UserSheet />,
        loader: () => ({ row, room: FULL, queues: [], connections: [] }),
      },
    ],
  })

describe('the sheet of a user', () => {
  test('previews the farewell in the name of who is edited, as it is typed', async () => {
    const { user } = await sheetOf(SOMEBODY)
    await screen.findByText('Até logo, Bia Prado')
    await user.type(screen.getByLabelText('Nome'), ' Lima')
    await screen.findByText('Até logo, Bia Prado Lima')
  })

  test('leads who opens their own to the page that asks for the current password', async () => {
    await sheetOf({ ...SOMEBODY, id: aViewer().id })
    const link = await screen.findByRole('link', { name: 'Trocar senha' })
    expect(link.getAttribute('href')).toBe('/profile/password')
    expect(screen.queryByLabelText('Nova senha')).toBeNull()
  })

  test('generates a password, and offers what the new colleague needs to sign in', async () => {
    const { user } = await sheetOf(null)
    await user.type(await screen.findByLabelText('E-mail'), 'caio@loja.example')
    expect(screen.queryByRole('button', { name: 'Copiar acesso' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Gerar senha' }))
    await user.click(await screen.findByRole('button', { name: 'Copiar acesso' }))
    const password = screen.getByLabelText<HTMLInputElement>('Senha').value
    const copied = await navigator.clipboard.readText()
    expect(copied).toContain('E-mail: caio@loja.example')
    expect(copied).toContain(`Senha: ${password}`)
  })

  test('says before anything is filled in that the plan has no room', async () => {
    await sheetOf(null)
    await screen.findByText(/O plano Ouro permite 5 usuários, e todos estão em uso/)
  })

  test('takes a picture, of a new one too', async () => {
    await sheetOf(null)
    expect((await screen.findByLabelText('Foto')).getAttribute('type')).toBe('file')
    expect(screen.getByLabelText('Senha')).toBeTruthy()
  })

  test('has a switch for everything that one may be allowed', async () => {
    await sheetOf(SOMEBODY)
    await screen.findByLabelText('Painel de Atendimentos')
  })
})
