import { expect, test } from 'bun:test'
import { useState } from 'react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aConnectionView } from '#tests/support/views.ts'
import { TryPanel } from './try-panel'

function Beside() {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  return (
    <>
      <form ref={setForm} id="edited" />
      {form && (
        <TryPanel
          form={form}
          edited={() => ({ ok: true, unsaved: {} })}
          onClose={() => undefined}
          queueId={3}
        />
      )}
    </>
  )
}

async function draw(connections: () => Promise<{ status?: number; body: unknown }>) {
  return drawScreen({
    at: '/queues/3/edit',
    routes: [{ path: '/queues/3/edit', element: <Beside /> }],
    answer: connections,
  })
}

const box = () => screen.queryByRole('textbox', { name: 'Responder como cliente' })

test('nothing can be said before it is known to whom: it would be lost', async () => {
  const listed = Promise.withResolvers<void>()
  await draw(async () => {
    await listed.promise
    return { body: [aConnectionView(1, 'Loja', { queueIds: [3] })] }
  })
  await screen.findByText('Experimentar antes de salvar')
  expect(box()).toBeNull()
  listed.resolve()
  await waitFor(() => expect(box()).not.toBeNull())
})

test('connections that could not be read are said, and read again', async () => {
  let isThere = false
  const { user } = await draw(async () =>
    isThere ? { body: [aConnectionView(1, 'Loja')] } : { status: 503, body: { error: 'ERR_UNAVAILABLE' } },
  )
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  expect(screen.getByText('Experimentar antes de salvar')).toBeTruthy()
  isThere = true
  await user.click(again)
  await waitFor(() => expect(box()).not.toBeNull())
})
