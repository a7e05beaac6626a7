import { expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { aContactView, aTicketView } from '#tests/support/views.ts'
import { ListPane } from './list-pane'
import { readFilter } from './ticket-filter'

const SEARCH_PATH = '/tickets?tab=search&q=maria'

function named(id: number, name: string): TicketView {
  const ticket = aTicketView({ id, status: 'closed' })
  return { ...ticket, contact: { ...ticket.contact, name } }
}

const hit = (id: number, text: string) => ({
  message: {
    id,
    createdAt: '2026-11-20T12:00:00.000Z',
    fromMe: false,
    isPrivate: false,
    mediaType: 'conversation',
    author: null,
    excerpt: [{ text, isMatch: false }],
  },
  ticket: named(70, 'Bento Reis'),
})

type OverviewAnswers = {
  tickets?: TicketView[]
  hits?: ReturnType<typeof hit>[]
  older?: TicketView[]
  people?: ReturnType<typeof aContactView>[]
}

async function drawSearch({ tickets = [], hits = [], older = [], people = [] }: OverviewAnswers) {
  const page = { tickets, count: tickets.length, hasMore: false, next: null }
  const element = (
    <ListPane
      filter={readFilter(new URL(SEARCH_PATH, 'http://here').searchParams)}
      pages={{ search: page }}
    />
  )
  return drawScreen({
    path: SEARCH_PATH,
    routes: [
      { path: '/tickets', element },
      { path: '/tickets/:uuid', element },
    ],
    answer({ url }) {
      if (url.pathname.endsWith('/messages-search')) return { body: { hits, next: null, isPartial: false } }
      if (url.pathname.endsWith('/contacts')) {
        return {
          body: { contacts: people, count: people.length, isCapped: false, hasMore: false, next: null },
        }
      }
      if (url.searchParams.has('onlyOlder')) {
        return { body: { tickets: older, count: older.length, hasMore: false, next: null } }
      }
      return { body: url.pathname.endsWith('/tickets') ? page : [] }
    },
  })
}

test('one list holds every kind of what a search finds, under headings, and the arrow keys go through it', async () => {
  const { user } = await drawSearch({
    tickets: [named(9, 'Maria Souza')],
    hits: [hit(501, 'fala com a maria')],
    older: [named(3, 'Maria Antiga')],
    people: [aContactView({ id: 5, name: 'Maria Contato' })],
  })
  const region = (name: string) => within(screen.getByRole('region', { name }))
  await screen.findByText('Maria Contato')
  await screen.findByText('Maria Antiga')
  region('Conversas').getByText('Maria Souza')
  region('Mensagens').getByText('fala com a maria')
  region('Contatos').getByText('Maria Contato')
  region('Atendimentos anteriores').getByText('Maria Antiga')

  const first = region('Conversas').getByRole('link', { name: /Maria Souza/ })
  expect(first.tabIndex).toBe(0)
  first.focus()
  const focused: (string | null | undefined)[] = []
  for (let step = 0; step < 3; step++) {
    await user.keyboard('{ArrowDown}')
    focused.push(document.activeElement?.closest('section')?.querySelector('h2')?.textContent)
  }
  expect(focused).toEqual(['Mensagens', 'Contatos', 'Atendimentos anteriores'])
})

test('each kind shows its first rows and leads to all of them', async () => {
  await drawSearch({
    tickets: [11, 12, 13, 14, 15, 16].map((id) => named(id, `Maria ${id}`)),
    hits: [1, 2, 3, 4, 5, 6].map((id) => hit(id, `maria ${id}`)),
    people: [1, 2, 3, 4, 5, 6].map((id) => aContactView({ id, name: `Contato ${id}` })),
  })
  const to = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await to('Ver todas as conversas (6)')).toBe('/tickets?tab=search&q=maria&conversations=1')
  expect(await to('Ver todas as mensagens')).toBe('/tickets?tab=search&q=maria&messages=1')
  expect(await to('Ver todos os contatos')).toBe('/contacts?searchParam=maria')
  expect(screen.queryByText('Maria 16')).toBeNull()
})

test('a search that finds nothing of any kind says so, and names what it searched for', async () => {
  await drawSearch({})
  await screen.findByText('Nada com estes filtros')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})
