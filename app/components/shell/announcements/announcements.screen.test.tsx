import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { Announcements } from './announcements'
import type { News } from './use-news'

const aNews = (id: number): News => ({
  ...{ id, version: 1, title: `Aviso ${id}`, text: 'Texto', priority: 3, status: true, isSeen: false },
  ...{ mediaPath: null, mediaName: null },
  ...{ createdAt: '2026-11-01T12:00:00.000Z', updatedAt: '2026-11-01T12:00:00.000Z' },
})

test('the bell counts all that is unseen, and leads on to what is beyond its first page', async () => {
  const all = Array.from({ length: 60 }, (_, at) => aNews(at + 1))
  const { user } = await drawScreen({
    at: '/tickets',
    routes: [{ path: '/tickets', element: <Announcements /> }],
    answer: ({ url }) => {
      const shown = 50 * Number(url.searchParams.get('pages') ?? 1)
      return { body: { records: all.slice(0, shown), unseen: all.length, hasMore: shown < all.length } }
    },
  })
  await user.click(await screen.findByRole('button', { name: '60 informativos não lidos' }))
  await screen.findByText('Aviso 50')
  expect(screen.queryByText('Aviso 51')).toBeNull()
  await user.click(screen.getByText('Mostrar mais informativos'))
  await screen.findByText('Aviso 60')
  await waitFor(() => expect(screen.queryByText('Mostrar mais informativos')).toBeNull())
})
