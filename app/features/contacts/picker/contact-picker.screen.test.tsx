import { expect, test } from 'bun:test'
import { useState } from 'react'
import { z } from 'zod'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aContactView } from '#tests/support/views.ts'
import { Form } from '~/kit/form/form'
import { ContactPicker } from './contact-picker'

const Chosen = z.object({ contactId: z.string() })

function Sheet() {
  const [contact, setContact] = useState<ContactView>()
  return (
    <Form schema={Chosen} send={async () => ({ ok: true, value: undefined })}>
      <ContactPicker contact={contact} onChoose={setContact} onMake={() => undefined} />
    </Form>
  )
}

test('Enter chooses the first whom the text finds; a search that failed says so, and is tried again', async () => {
  let isAway = true
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Sheet /> }],
    answer: () =>
      isAway
        ? { status: 503, body: { error: 'ERR_SEARCH_TIMEOUT' } }
        : {
            body: {
              contacts: [aContactView({ name: 'Rita Reis' }), aContactView({ id: 2, name: 'Rita Sá' })],
              hasMore: false,
              next: null,
              count: 2,
              isCapped: false,
            },
          },
  })
  await user.type(await screen.findByRole('searchbox'), 'rita')
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  isAway = false
  await user.click(again)
  await screen.findByText('Rita Sá')
  await user.type(screen.getByRole('searchbox'), '{Enter}')
  await waitFor(() => expect(screen.queryByText('Rita Sá')).toBeNull())
  expect(screen.getByText('Rita Reis')).toBeTruthy()
})
