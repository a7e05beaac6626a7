import { expect, test } from 'bun:test'
import { useState } from 'react'
import { z } from 'zod'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aConnectionView } from '#tests/support/views.ts'
import { ColourField } from '~/kit/form/fields/colour-field'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { TryPanel } from './try-panel'

function Panel({ form }: { form: HTMLFormElement | null }) {
  if (!form) return null
  const edited = () => ({ ok: true as const, unsaved: {} })
  return <TryPanel form={form} edited={edited} onClose={() => undefined} queueId={3} />
}

function Beside() {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  return (
    <>
      <form ref={setForm} id="edited" />
      <Panel form={form} />
    </>
  )
}

const Fields = z.object({ greeting: z.string(), color: z.string() })

/** A form of the product, in which a button sets a field. */
function BesideFields() {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  return (
    <>
      <Form schema={Fields} defaults={{ greeting: 'Olá', color: '#abcdef' }} unguarded plain>
        <TextField name="greeting" label="Saudação" />
        <ColourField name="color" label="Cor" swatches={['#123456']} />
        <span ref={(span) => setForm(span?.closest('form') ?? null)} />
      </Form>
      <Panel form={form} />
    </>
  )
}

async function draw(connections: () => Promise<{ status?: number; body: unknown }>) {
  return drawScreen({
    path: '/queues/3/edit',
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

test('the phone follows what a button of the form sets, as it does what somebody writes in it', async () => {
  const steps = [{ at: '2026-11-23T13:00:00.000Z', text: 'Oi' }]
  const state = { rule: 'menuAsked', status: 'pending', step: 'menu', queue: null, option: null, used: 1 }
  const { user, requests } = await drawScreen({
    path: '/queues/3/edit',
    routes: [{ path: '/queues/3/edit', element: <BesideFields /> }],
    answer: ({ url }) => ({
      body: url.pathname.endsWith('/bot/try')
        ? {
            timeZone: 'America/Sao_Paulo',
            unsaved: [],
            turns: [{ ...steps[0], ...state, quietUntil: null, lines: [] }],
          }
        : [aConnectionView(1, 'Loja', { queueIds: [3] })],
    }),
  })
  const tries = () => requests.filter((request) => request.includes('/bot/try')).length
  await user.type(await screen.findByRole('textbox', { name: 'Responder como cliente' }), 'Oi{Enter}')
  await waitFor(() => expect(tries()).toBe(1))
  await user.click(screen.getByRole('button', { name: '#123456' }))
  await waitFor(() => expect(tries()).toBe(2))
  await user.type(screen.getByRole('textbox', { name: 'Saudação' }), '!')
  await waitFor(() => expect(tries()).toBe(3))
})
