import { expect, test } from 'bun:test'
import type { ConnectionGapView } from '#domain/connections/contract/health-schema.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { LateMailList } from './late-mail'

const GAP: ConnectionGapView = {
  id: 1,
  missedSince: '2026-11-20T21:00:00.000Z',
  linkedAt: '2026-11-23T12:12:00.000Z',
  toldSince: '2026-11-20T18:00:00.000Z',
  messageCount: 37,
  chatCount: 12,
  isFinished: true,
}

async function renderedText(change: Partial<ConnectionGapView>): Promise<string> {
  const element = <LateMailList gaps={[{ ...GAP, ...change }]} />
  await drawScreen({ path: '/gap', routes: [{ path: '/gap', element }] })
  const title = await screen.findByText('Vieram com atraso')
  return title.nextElementSibling?.textContent ?? ''
}

test('the connection says from when to when messages came late, and how many', async () => {
  expect(await renderedText({})).toMatch(
    /^Mensagens entre 20.* e 23.* vieram com atraso: 37 em 12 conversas\.$/,
  )
})

test('one in one conversation is said as one', async () => {
  expect(await renderedText({ messageCount: 1, chatCount: 1 })).toEndWith(
    'vieram com atraso: 1 em 1 conversa.',
  )
})

test('the part of which the phone told nothing is named', async () => {
  expect(await renderedText({ toldSince: '2026-11-22T10:00:00.000Z' })).toMatch(
    /De 20.* a 22.* o celular não contou nada/,
  )
})

test('a phone that told nothing at all is said to have told nothing', async () => {
  expect(await renderedText({ toldSince: null, messageCount: 0, chatCount: 0 })).toMatch(
    /Nenhuma mensagem veio com atraso\.De 20.* a 23.* o celular não contou nada/,
  )
})

test('while the phone still tells, nothing is promised', async () => {
  expect(await renderedText({ toldSince: null, messageCount: 0, isFinished: false })).toEndWith(
    'ainda está chegando do celular.',
  )
})
