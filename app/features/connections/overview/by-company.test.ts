import { expect, test } from 'bun:test'
import { byCompany, countsOf, type OfCompany, searched } from './by-company.ts'

const connectionOf = (id: number, name: string, company: string, status: OfCompany['status']): OfCompany => ({
  id,
  name,
  status,
  company: { id: company.length, name: company },
})
const CONNECTIONS = [
  connectionOf(1, 'Loja', 'Órion', 'CONNECTED'),
  connectionOf(2, 'Entrega', 'Acme', 'TIMEOUT'),
  connectionOf(3, 'Vendas', 'Órion', 'qrcode'),
]

const COMPANIES = [
  { id: 4, name: 'Acme' },
  { id: 5, name: 'Órion' },
  { id: 9, name: 'Nova' },
]

test('connections are counted by company, also where there are none, and all together', () => {
  const rows = byCompany(COMPANIES, CONNECTIONS).map(({ name, connected, disconnected, total }) => [
    name,
    connected,
    disconnected,
    total,
  ])
  expect(rows).toEqual([
    ['Acme', 0, 1, 1],
    ['Nova', 0, 0, 0],
    ['Órion', 1, 1, 2],
  ])
  expect(countsOf(CONNECTIONS)).toEqual({ connected: 1, disconnected: 2, total: 3 })
})

test('companies are found by their name and by their connections’, without accents', () => {
  const foundNames = (text: string) =>
    searched(byCompany(COMPANIES, CONNECTIONS), text).map(({ name }) => name)
  expect(foundNames(' orion ')).toEqual(['Órion'])
  expect(foundNames('ENT')).toEqual(['Acme'])
  expect(foundNames('')).toHaveLength(3)
})
