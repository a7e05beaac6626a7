import { expect, test } from 'bun:test'
import { act, useState } from 'react'
import type { PhoneBookView } from '#domain/contacts/contract/phone-book/schema.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { PhoneSheet } from './phone-sheet'

const CREATED_AT = '2026-11-23T15:00:00.000Z'
const phone = (values: Partial<PhoneBookView>): PhoneBookView => ({
  whatsappId: 1,
  name: 'Vendas',
  isOpen: true,
  saved: null,
  savedAt: null,
  chats: null,
  chatsAt: null,
  isCut: false,
  ...values,
})

async function draw(phones: readonly PhoneBookView[], kind = 'saved') {
  const element = <PhoneSheet phones={phones} tags={[]} />
  const path = '/contacts/import/phone'
  await drawScreen({ path: `${path}?of=${kind}`, routes: [{ path, element }] })
  await screen.findByRole('dialog', { name: 'Do telefone' })
}

test('each connection says how many have come from its phone, or why none has; the first that has some is chosen', async () => {
  await draw([
    phone({ whatsappId: 1, name: 'Nova' }),
    phone({ whatsappId: 2, name: 'Fora', isOpen: false }),
    phone({ whatsappId: 3, name: 'Cheia', saved: 1312, savedAt: CREATED_AT, isCut: true }),
    phone({ whatsappId: 4, name: 'Longe', isOpen: false, saved: 1, savedAt: CREATED_AT }),
    phone({ whatsappId: 5, name: 'Vazia', saved: 0, savedAt: CREATED_AT }),
  ])
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect([/Nova/, /Fora/, /Vazia/].map((name) => radio(name).disabled)).toEqual([true, true, true])
  expect(radio(/Cheia/).checked).toBe(true)
  expect(radio(/Longe/).disabled).toBe(false)
  screen.getByText('1.312 pessoas na agenda')
  screen.getByText('1 pessoa na agenda')
  screen.getByText('Há mais no telefone do que guardamos (50.000).')
  screen.getByText('A agenda ainda não chegou. Ela vem pouco depois de conectar.')
  expect(screen.getAllByText('Desconectado agora')).toHaveLength(2)
})

function Sheet({
  phones: [before, after],
}: {
  phones: readonly [readonly PhoneBookView[], readonly PhoneBookView[]]
}) {
  const [hasCome, setCome] = useState(false)
  return (
    <>
      <PhoneSheet phones={hasCome ? after : before} tags={[]} />
      <button type="button" onClick={() => setCome(true)}>
        it comes
      </button>
    </>
  )
}

test('the phone that is chosen stays so when the address book of another comes', async () => {
  const shop = phone({ whatsappId: 1, name: 'Loja' })
  const sales = phone({ whatsappId: 2, name: 'Vendas', saved: 1312, savedAt: CREATED_AT })
  const phones = [
    [shop, sales],
    [{ ...shop, saved: 7, savedAt: CREATED_AT }, sales],
  ] as const
  const path = '/contacts/import/phone'
  await drawScreen({
    path: `${path}?of=saved`,
    routes: [{ path, element: <Sheet phones={phones} /> }],
  })
  const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
  expect((await radio(/Vendas/)).checked).toBe(true)
  act(() => screen.getByText('it comes').click())
  await screen.findByText('7 pessoas na agenda')
  expect([(await radio(/Loja/)).checked, (await radio(/Vendas/)).checked]).toEqual([false, true])
})

test('conversations are another address of the sheet, and nothing can be imported where none came', async () => {
  await draw([phone({ saved: 3, savedAt: CREATED_AT })], 'chats')
  screen.getByText(/o telefone as envia uma vez/)
  expect(screen.getByRole('link', { name: 'Conversas do telefone' }).getAttribute('aria-current')).toBe(
    'page',
  )
  expect(screen.getByRole('link', { name: 'Agenda do telefone' }).getAttribute('href')).toBe(
    '/contacts/import/phone?of=saved',
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar contatos' }).disabled).toBe(true)
})

test('without a connection it says that there is none', async () => {
  await draw([])
  screen.getByText('Nenhuma conexão de WhatsApp ainda.')
})
