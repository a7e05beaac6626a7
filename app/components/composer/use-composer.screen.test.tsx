import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { RefusedFiles } from './files/file-tray'
import { useComposer } from './use-composer'

const TICKET = aTicketView({ status: 'open' })
const empty = () => new File([], 'contrato.pdf', { type: 'application/pdf' })

function Refusing() {
  const drafts = { reply: '', private: '' }
  const { refused, attach, dispatch } = useComposer({ viewerId: 1, ticket: TICKET, messages: [], drafts })
  return (
    <>
      <RefusedFiles refused={refused} limit={1} />
      <button type="button" onClick={() => void attach([empty(), empty()])}>
        Anexar
      </button>
      <button type="button" onClick={() => dispatch({ type: 'sent' })}>
        Enviar
      </button>
    </>
  )
}

test('why a file was not taken is said until what is written is sent, of each of the same name', async () => {
  const { user } = await drawScreen({
    at: '/tickets',
    routes: [{ path: '/tickets', element: <Refusing /> }],
    answer: () => ({ body: {} }),
  })
  await user.click(await screen.findByRole('button', { name: 'Anexar' }))
  expect(await screen.findAllByText('contrato.pdf está vazio.')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(screen.queryByText('contrato.pdf está vazio.')).toBeNull()
})
