import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { MessageHits } from './message-hits'
import { readFilter } from './ticket-filter'

test('a search that stopped early says that nothing was found so far, and goes on when asked', async () => {
  const answers = [
    { hits: [], next: '7', isPartial: true },
    { hits: [], next: null, isPartial: false },
  ]
  const filter = readFilter(new URLSearchParams('tab=search&messages=1&q=caramelo'))
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <MessageHits filter={filter} /> }],
    answer: () => ({ body: answers.shift() ?? {} }),
  })
  await screen.findByText('Nenhuma mensagem com “caramelo” até aqui')
  await screen.findByText('A busca parou antes do fim do histórico para não demorar.')
  await user.click(screen.getByRole('button', { name: 'Buscar mensagens mais antigas' }))
  await screen.findByText('Procuramos em todo o histórico, sem diferenciar acentos nem maiúsculas.')
  expect(screen.queryByText('Nenhuma mensagem com “caramelo” até aqui')).toBeNull()
})
