import { expect, test } from 'bun:test'
import { useState } from 'react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { FormSheet } from '~/kit/form-sheet'

function Opener({ takesFocus }: { takesFocus: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <FormSheet open={isOpen} onOpenChange={setOpen} title="Novo" text="Novo">
        {/* biome-ignore lint/a11y/noAutofocus: what this test is about */}
        <input aria-label="Nome" autoFocus={takesFocus} />
      </FormSheet>
    </>
  )
}

test.each([true, false])(
  'the focus comes back to what opened a sheet, a field in it takes it or not (%p)',
  async (takesFocus) => {
    const { user } = await drawScreen({
      path: '/tickets',
      routes: [{ path: '/tickets', element: <Opener takesFocus={takesFocus} /> }],
    })
    await user.click(await screen.findByRole('button', { name: 'Abrir' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Abrir'))
  },
)
