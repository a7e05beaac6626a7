import type { ConnectionStatus } from '#domain/connections/contract/schema.ts'

export type OfCompany = {
  id: number
  name: string
  status: ConnectionStatus
  company: { id: number; name: string }
}
type Counts = { connected: number; disconnected: number; total: number }
export type CompanyRow = Counts & {
  id: number
  name: string
  connections: readonly OfCompany[]
}

type Company = { id: number; name: string }

/**
 * All companies by name, with their connections and how many of them are connected; companies without connections, too.
 * Specification 2 §2.
 */
export function byCompany(companies: readonly Company[], connections: readonly OfCompany[]): CompanyRow[] {
  const byId = Map.groupBy(connections, ({ company }) => company.id)
  return companies
    .map(({ id, name }) => {
      const companyConnections = byId.get(id) ?? []
      return { id, name, connections: companyConnections, ...countsOf(companyConnections) }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

export function countsOf(connections: readonly OfCompany[]): Counts {
  const connected = connections.filter(({ status }) => status === 'CONNECTED').length
  return { connected, disconnected: connections.length - connected, total: connections.length }
}

/** The companies that match a text by their name or by that of one of their connections, ignoring case and accents. */
export function searched(rows: readonly CompanyRow[], text: string): CompanyRow[] {
  const term = plain(text.trim())
  return rows.filter(({ name, connections }) =>
    [name, ...connections.map((connection) => connection.name)].some((searchedText) =>
      plain(searchedText).includes(term),
    ),
  )
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
