import { expect, test } from 'bun:test'
import { byCompany, countsOf, type OfCompany, searched } from './by-company.ts'

const of = (id: number, name: string, company: string, status: OfCompany['status']): OfCompany => ({
  id,
  name,
  status,
  company: { id: company.length, name: company },
})
const ALL = [
  of(1, 'Loja', 'Órion', 'CONNECTED'),
  of(2, 'Entrega', 'Acme', 'TIMEOUT'),
  of(3, 'Vendas', 'Órion', 'qrcode'),
]

test('connections are counted by company, and all together', () => {
  const rows = byCompany(ALL).map(({ name, connected, disconnected, total }) => [
    name,
    connected,
    disconnected,
    total,
  ])
  expect(rows).toEqual([
    ['Acme', 0, 1, 1],
    ['Órion', 1, 1, 2],
  ])
  expect(countsOf(ALL)).toEqual({ connected: 1, disconnected: 2, total: 3 })
})

test('they are found by either name, without accents', () => {
  expect(searched(ALL, ' orion ').map(({ id }) => id)).toEqual([1, 3])
  expect(searched(ALL, 'ENT').map(({ id }) => id)).toEqual([2])
  expect(searched(ALL, '')).toHaveLength(3)
})
