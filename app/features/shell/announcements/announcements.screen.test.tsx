import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { announcementResource } from '#domain/announcements/contract/resource.ts'
import { openLiveEnd } from '#tests/support/live-end.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { Announcements } from './announcements'
import type { News } from './use-news'

const aNews = (id: number): News => ({
  id,
  version: 1,
  title: `Aviso ${id}`,
  text: 'Texto',
  priority: 3,
  status: true,
  isSeen: false,
  mediaPath: null,
  mediaName: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
})

test('the bell counts all that is unseen, and leads on to what is beyond its first page', async () => {
  const allNews = Array.from({ length: 60 }, (_, index) => aNews(index + 1))
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Announcements /> }],
    answer: ({ url }) => {
      const shownCount = 50 * Number(url.searchParams.get('pages') ?? 1)
      return {
        body: {
          records: allNews.slice(0, shownCount),
          unseen: allNews.length,
          hasMore: shownCount < allNews.length,
        },
      }
    },
  })
  await user.click(await screen.findByRole('button', { name: '60 informativos não lidos' }))
  await screen.findByText('Aviso 50')
  expect(screen.queryByText('Aviso 51')).toBeNull()
  await user.click(screen.getByText('Mostrar mais informativos'))
  await screen.findByText('Aviso 60')
  await waitFor(() => expect(screen.queryByText('Mostrar mais informativos')).toBeNull())
})

test('what is published is counted at the bell, and stands in its open list; what is withdrawn goes from there', async () => {
  // Pages ask spread over a moment; this one asks at its beginning.
  const spread = spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => spread.mockRestore())
  const live = openLiveEnd()
  let records: News[] = []
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Announcements /> }],
    answer: () => ({ body: { records, unseen: records.length, hasMore: false } }),
    live,
  })
  const name = announcementResource.wire.event(1)
  await user.click(await screen.findByRole('button', { name: 'Informativos' }))
  await screen.findByText('Nenhum informativo.')
  records = [aNews(1)]
  await live.send({ events: [{ name, data: { action: 'create' } }] })
  await screen.findByText('Aviso 1')
  await screen.findByRole('button', { name: '1 informativo não lido', hidden: true })
  records = []
  await live.send({ events: [{ name, data: { action: 'update' } }] })
  await screen.findByText('Nenhum informativo.')
})
