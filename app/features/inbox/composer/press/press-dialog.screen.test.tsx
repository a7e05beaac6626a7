import { expect, test } from 'bun:test'
import { useState } from 'react'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { PressDialog } from './press-dialog'

function Conversation() {
  const [open, setOpen] = useState(true)
  return <PressDialog ticketId={1} canPress open={open} onOpenChange={setOpen} />
}

test('what was typed in one kind stays while another is looked at, and is asked about before it is closed away', async () => {
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Conversation /> }],
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar mensagem interativa' }))
  const title = () => dialog.getByRole('textbox', { name: 'Título' })
  await user.type(title(), 'Horários')
  await user.click(dialog.getByRole('tab', { name: 'PIX' }))
  await dialog.findByRole('textbox', { name: 'Chave PIX' })
  await user.click(dialog.getByRole('tab', { name: 'Lista' }))
  expect(title()).toHaveProperty('value', 'Horários')

  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Continuar editando' }))
  expect(title()).toHaveProperty('value', 'Horários')
  await user.keyboard('{Escape}')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Descartar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('with nothing typed it closes without a question', async () => {
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Conversation /> }],
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar mensagem interativa' }))
  await user.click(dialog.getByRole('tab', { name: 'Link' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
