import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aMessageView, aViewer } from '#tests/support/views.ts'
import { Bubble } from './bubble'

test('a quote of what was taken back says so, and is not left blank', async () => {
  const quotedMsg = { id: 1, fromMe: true, mediaType: 'conversation', author: 'Ana', body: '' } as const
  const message = aMessageView({ id: 2, body: 'não era isto', quotedMsg: { ...quotedMsg, isDeleted: true } })
  const viewer = aViewer({ name: 'Bia' })
  await drawScreen({
    path: '/said',
    routes: [{ path: '/said', element: <Bubble message={message} /> }],
    viewer,
  })
  expect((await screen.findByTitle('Ir para a mensagem de Ana')).textContent).toBe(
    'AnaEssa mensagem foi apagada',
  )
})

test('a quote of ours names the colleague who wrote it, and oneself as you', async () => {
  const quotedMsg = { id: 1, fromMe: true, mediaType: 'conversation', author: 'Ana', body: 'oi' } as const
  const message = aMessageView({ id: 2, body: 'veja', quotedMsg })
  const viewer = aViewer({ name: 'Ana' })
  const routes = [{ path: '/said', element: <Bubble message={message} /> }]
  await drawScreen({ path: '/said', routes, viewer })
  expect((await screen.findByTitle('Ir para a mensagem de Ana')).textContent).toBe('Vocêoi')
})

test('a quoted picture shows its caption as it is read, without marks', async () => {
  const quotedMsg = { id: 1, fromMe: false, mediaType: 'image', author: 'Rita', body: 'foto *nova*' } as const
  const message = aMessageView({ id: 2, body: 'linda', quotedMsg })
  await drawScreen({ path: '/said', routes: [{ path: '/said', element: <Bubble message={message} /> }] })
  expect((await screen.findByTitle('Ir para a mensagem de Rita')).textContent).toBe('RitaImagem: foto nova')
})
