import { expect, test } from 'bun:test'
import { folded } from './folded'

test('a text is found whatever its accents, its case and the dots of its i', () => {
  for (const text of ['İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul', 'İSTANBUL'])
    expect(folded(text)).toBe('istanbul')
  for (const text of ['Işık', 'ışık', 'isik', 'IŞIK']) expect(folded(text)).toBe('isik')
  expect(folded('Configurações')).toBe('configuracoes')
})
