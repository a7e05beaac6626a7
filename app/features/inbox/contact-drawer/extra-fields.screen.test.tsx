import { expect, test } from 'bun:test'
import { useState } from 'react'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aContactView } from '#tests/support/views.ts'
import { ExtraFields } from './extra-fields'

const CPF = { id: 7, name: 'CPF', value: '111' }
let hear: (contact: ContactView) => void = () => undefined

function Drawer({ first }: { first: ContactView }) {
  const [contact, setContact] = useState(first)
  hear = setContact
  return <ExtraFields contact={contact} mayEdit onChange={setContact} />
}

async function draw() {
  const first = aContactView({ version: 1, extraInfo: [CPF] })
  const sent: unknown[] = []
  const { user } = await drawScreen({
    path: '/contacts',
    routes: [{ path: '/contacts', element: <Drawer first={first} /> }],
    answer({ body }) {
      sent.push(body)
      return { body: { ...first, version: 3 } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Editar o campo CPF' }))
  return { first, user, sent }
}

test('what a colleague saved meanwhile in the same field is shown before it is written over', async () => {
  const { first, user } = await draw()
  await user.type(screen.getByLabelText('Valor'), '9')
  hear({ ...first, version: 2, extraInfo: [{ ...CPF, value: '222' }] })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('222'))
  expect(screen.getByLabelText('Valor')).toHaveProperty('value', '1119')
})

test('what is typed into a field that a colleague deletes meanwhile stays, and is saved as a new one', async () => {
  const { first, user, sent } = await draw()
  await user.type(screen.getByLabelText('Valor'), '9')
  hear({ ...first, version: 2, extraInfo: [] })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remover campo' })).toBeNull())
  expect(screen.getByLabelText('Valor')).toHaveProperty('value', '1119')
  await user.click(screen.getByRole('button', { name: 'Salvar campo' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ version: 2, extraInfo: [{ name: 'CPF', value: '1119' }] }])
})
