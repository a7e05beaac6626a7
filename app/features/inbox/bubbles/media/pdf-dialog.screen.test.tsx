import { expect, test } from 'bun:test'
import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { PdfDialog } from './pdf-dialog'

function Preview() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <p>the conversation</p>
      <PdfDialog open={isOpen} onOpenChange={setOpen} url="about:blank" name="contrato.pdf" />
    </>
  )
}

test('Escape closes the preview, and nothing else, also after a press in the document', async () => {
  const children = [{ path: '/tickets/one', element: <Preview /> }]
  const { user, router } = await drawScreen({ path: '/tickets/one', routes: [{ children }] })
  const frame = await screen.findByTitle('contrato.pdf')
  frame.tabIndex = -1
  fireEvent.pointerEnter(frame)
  frame.focus()
  fireEvent.blur(window)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/tickets/one')
})
