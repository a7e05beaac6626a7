import type { ConnectionStatus } from '#domain/connections/schema.ts'

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

/** Each company with its connections and how many of them are connected, by name. Specification 2 §2. */
export function byCompany(connections: readonly OfCompany[]): CompanyRow[] {
  const companies = Map.groupBy(connections, ({ company }) => company.id)
  return [...companies.values()]
    .flatMap((own) => {
      const [first] = own
      if (!first) return []
      const { id, name } = first.company
      return [{ id, name, connections: own, ...countsOf(own) }]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

export function countsOf(connections: readonly OfCompany[]): Counts {
  const connected = connections.filter(({ status }) => status === 'CONNECTED').length
  return { connected, disconnected: connections.length - connected, total: connections.length }
}

/** Blind to case and accents: those of a company so named, and connections so named. */
export function searched(connections: readonly OfCompany[], text: string): OfCompany[] {
  const term = plain(text.trim())
  return connections.filter(({ name, company }) =>
    [name, company.name].some((each) => plain(each).includes(term)),
  )
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
