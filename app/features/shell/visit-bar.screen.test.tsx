import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { VisitBar } from './visit-bar'

test('a visit says whose company is shown, until when, and can be ended without any script', async () => {
  const viewer = aViewer({ homeCompanyId: 9, visitEndsAt: '2026-11-28T15:00:00Z' })
  await drawScreen({
    path: '/tickets',
    viewer,
    routes: [{ path: '/tickets', element: <VisitBar viewer={viewer} endsAt="2026-11-28T15:00:00Z" /> }],
  })
  const bar = await screen.findByRole('status')
  expect(bar.textContent).toContain('Loja')
  expect(bar.textContent).toContain('12:00')
  const end = screen.getByRole('button', { name: 'Sair do acesso' }).closest('form')
  expect([end?.getAttribute('method'), end?.getAttribute('action')]).toEqual(['post', '/visit/end'])
})
