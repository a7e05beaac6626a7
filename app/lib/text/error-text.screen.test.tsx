import { expect, test } from 'bun:test'
import type { Language } from '#domain/core/languages.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { useErrorText } from './error-text'

function Said({ of, limit }: { of: string; limit: number }) {
  return <p>{useErrorText()('ERR_PLAN_LIMIT', { of, limit })}</p>
}

test.each([
  ['pt-BR', 'users', 5, 'O plano permite 5 usuários. Exclua um ou mude de plano.'],
  ['pt-BR', 'queues', 1, 'O plano permite 1 fila. Exclua uma ou mude de plano.'],
  ['en', 'connections', 2, 'The plan allows 2 connections. Delete one or change the plan.'],
  ['pt-BR', 'chairs', 2, 'O limite do plano (2) foi atingido. Remova um item ou mude de plano.'],
] as const)('what a plan limits is named (%s, %s)', async (language, of, limit, sentence) => {
  const shown: Language = language
  const routes = [{ path: '/tickets', element: <Said of={of} limit={limit} /> }]
  await drawScreen({ at: '/tickets', routes, language: shown })
  expect(await screen.findByText(sentence)).toBeTruthy()
})
