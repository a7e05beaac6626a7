import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { AnnouncementDialog } from './announcement-dialog'
import type { News } from './use-news'

const NEWS: News = {
  id: 1,
  version: 1,
  title: 'Manutenção',
  priority: 1,
  status: true,
  isSeen: false,
  text: 'Veja https://ajuda.example/hoje. E javascript:alert(1)',
  mediaPath: 'https://files.example/foto.png',
  mediaName: 'foto.png',
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
}

test('web addresses of an announcement are links that open elsewhere, and its picture has a name', async () => {
  const element = <AnnouncementDialog news={NEWS} open onOpenChange={() => undefined} />
  await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element }],
  })
  const links = await screen.findAllByRole('link')
  expect(
    links.map((link) => [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]),
  ).toEqual([['https://ajuda.example/hoje', '_blank', expect.stringContaining('noopener')]])
  await screen.findByRole('img', { name: 'Manutenção' })
})
