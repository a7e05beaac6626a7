import { expect, test } from 'bun:test'
import { act, useState } from 'react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { RefusedFiles } from '~/kit/composer/files/file-tray'
import { composerCache } from './composer-cache'
import { composerName } from './local-draft'
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
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Refusing /> }],
    answer: () => ({ body: {} }),
  })
  await user.click(await screen.findByRole('button', { name: 'Anexar' }))
  expect(await screen.findAllByText('contrato.pdf está vazio.')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(screen.queryByText('contrato.pdf está vazio.')).toBeNull()
})

function Attaching() {
  const drafts = { reply: '', private: '' }
  const { state, attach } = useComposer({ viewerId: 1, ticket: TICKET, messages: [], drafts })
  return (
    <button
      type="button"
      onClick={() => void attach([new File(['ata'], 'ata.pdf', { type: 'application/pdf' })])}
    >
      {state.files.length} anexos
    </button>
  )
}

function Leaving() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Attaching />}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Trocar de conversa
      </button>
    </>
  )
}

test('a file that is ready when its conversation was left lies in the tray when it is opened again', async () => {
  await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Leaving /> }],
    answer: () => ({ body: {} }),
  })
  const attach = await screen.findByRole('button', { name: '0 anexos' })
  const change = screen.getByRole('button', { name: 'Trocar de conversa' })
  act(() => {
    attach.click()
    change.click()
  })
  await waitFor(() => expect(composerCache.get(composerName(1, TICKET.id))?.files).toHaveLength(1))
  act(() => change.click())
  await screen.findByRole('button', { name: '1 anexos' })
})
