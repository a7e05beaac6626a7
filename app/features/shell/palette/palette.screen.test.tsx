import { expect, test } from 'bun:test'
import { useState } from 'react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { Palette } from './palette'

test('what could not be looked for is said, and does not count as not found', async () => {
  const { user } = await drawScreen({
    path: '/t',
    routes: [{ path: '/t', element: <Palette open onOpenChange={() => undefined} /> }],
    answer: ({ url }) =>
      url.pathname.startsWith('/contacts')
        ? { status: 503, body: { error: 'ERR_SEARCH_TIMEOUT' } }
        : { body: { tickets: [], records: [], count: 0, hasMore: false, next: null } },
  })
  await user.type(await screen.findByRole('combobox'), 'zzz')
  await screen.findByText('A busca demorou demais. Use palavras mais específicas ou um filtro.')
})

const CREATED_AT = '2026-11-01T12:00:00.000Z'
const ROW_FIELDS = { userId: 1, isShared: false, createdAt: CREATED_AT, updatedAt: CREATED_AT }

test('a kept view is found by its name, and messages are searched where they are shown', async () => {
  const view = {
    id: 3,
    version: 1,
    name: 'Urgentes da loja',
    page: 'tickets',
    query: 'section=open&sort=asc',
    ...ROW_FIELDS,
  }
  const { user, router } = await drawScreen({
    path: '/t',
    routes: [
      { path: '/t', element: <Opened /> },
      { path: '/tickets', element: <p>lista</p> },
    ],
    answer: ({ url }) => ({
      body: url.pathname.startsWith('/saved-views')
        ? { views: [view], count: 1, hasMore: false, next: null }
        : { tickets: [], contacts: [], records: [], count: 0, hasMore: false, next: null },
    }),
  })
  const box = await screen.findByRole('combobox')
  await user.type(box, 'urgen')
  await screen.findByRole('option', { name: 'Urgentes da loja' })
  await user.clear(box)
  await user.type(box, 'boleto vencido')
  await user.click(await screen.findByRole('option', { name: 'Buscar “boleto vencido” nas mensagens' }))
  await screen.findByText('lista')
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    tab: 'search',
    q: 'boleto vencido',
    messages: '1',
  })
})

const asViewer = (profile: 'admin' | 'user') => {
  const viewer = aViewer({ profile })
  return drawScreen({
    path: '/t',
    viewer: { ...viewer, company: { ...viewer.company, planFlags: ['useKanban'] } },
    routes: [
      { path: '/t', element: <Opened /> },
      { path: '/settings/options', element: <p>opções</p> },
    ],
    answer: () => ({
      body: { tickets: [], contacts: [], records: [], views: [], count: 0, hasMore: false, next: null },
    }),
  })
}

test('every page and every setting is found, a setting also by the words that explain it', async () => {
  const { user, router } = await asViewer('admin')
  const box = await screen.findByRole('combobox')
  for (const name of ['Notificações', 'Colunas do Kanban', 'Testar o robô'])
    expect(screen.getByRole('option', { name: new RegExp(name) })).toBeTruthy()
  await user.type(box, 'assinatura')
  await user.click(await screen.findByRole('option', { name: /Atendentes podem assinar/ }))
  await screen.findByText('opções')
  expect(router.state.location.hash).toBe('#sendSignMessage')
})

test('what somebody may not open is not offered', async () => {
  const { user } = await asViewer('user')
  await user.type(await screen.findByRole('combobox'), 'assinatura')
  await screen.findByRole('option', { name: 'Buscar “assinatura” nas mensagens' })
  expect(screen.queryByRole('option', { name: /Atendentes podem assinar/ })).toBeNull()
})

function Opened() {
  const [isOpen, setOpen] = useState(true)
  return <Palette open={isOpen} onOpenChange={setOpen} />
}
