import { expect, test } from 'bun:test'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aConnectionView, aViewer } from '#tests/support/views.ts'
import { currentStore } from '~/live/store/browser-store'
import { DownConnections } from './down-connections'

const MINUTE_AGO = new Date(Date.now() - 60_000).toISOString()
const down = (id: number, name: string, change: Partial<ConnectionView> = {}) =>
  aConnectionView(id, name, { status: 'DISCONNECTED', updatedAt: MINUTE_AGO, ...change })

const drawn = (rows: readonly ConnectionView[], allowConnections: 'enabled' | 'disabled' = 'disabled') =>
  drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <DownConnections /> }],
    viewer: aViewer({ allowConnections }),
    answer: ({ url }) => ({ body: url.pathname === '/whatsapp' ? rows : [] }),
  })

const tell = (row: ConnectionView) =>
  currentStore()?.take({ from: 'event', updates: [{ noun: 'connection', action: 'update', row }] })

test('says which are down, until they are back', async () => {
  const never = down(3, 'Nova', { status: 'qrcode', number: null })
  await drawn([
    down(1, 'Loja'),
    down(2, 'Entrega', { status: 'TIMEOUT' }),
    never,
    aConnectionView(4, 'Vendas'),
  ])
  await screen.findByText('As conexões Loja e Entrega estão fora do ar.')
  expect(screen.queryByRole('link')).toBeNull()
  tell(aConnectionView(2, 'Entrega', { version: 2 }))
  await screen.findByText('A conexão Loja está fora do ar.')
  tell(aConnectionView(1, 'Loja', { version: 2 }))
  await waitFor(() => expect(screen.queryByText(/fora do ar/)).toBeNull())
})

test('says nothing of a drop of a moment', async () => {
  const { requests } = await drawn([down(5, 'Loja', { updatedAt: new Date().toISOString() })])
  await waitFor(() => expect(requests).toContain('GET /whatsapp'))
  await waitFor(() => expect(currentStore()?.row('connection', 5)?.name).toBe('Loja'))
  expect(screen.queryByText(/fora do ar/)).toBeNull()
})

test('is put away by who has read it, and leads who may to where it is mended', async () => {
  const { user } = await drawn([down(6, 'Loja')], 'enabled')
  const link = await screen.findByRole('link', { name: 'Reconectar' })
  expect(link.getAttribute('href')).toBe('/connections/6/pair')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByText(/fora do ar/)).toBeNull())
})
