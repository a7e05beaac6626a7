import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aMessageView } from '#tests/support/views.ts'
import { Bubble } from './bubble'

test('a quote of what was taken back says so, and is not left blank', async () => {
  const quotedMsg = { id: 1, fromMe: true, mediaType: 'conversation', author: 'Ana', body: '' } as const
  const message = aMessageView({ id: 2, body: 'não era isto', quotedMsg: { ...quotedMsg, isDeleted: true } })
  await drawScreen({ at: '/said', routes: [{ path: '/said', element: <Bubble message={message} /> }] })
  expect((await screen.findByTitle('Ir para a mensagem de Ana')).textContent).toBe(
    'VocêEssa mensagem foi apagada',
  )
})
