import { describe, expect, test } from 'bun:test'
import { act, useState } from 'react'
import { z } from 'zod'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { SearchField } from './form/fields/search-field'
import { TextAreaField } from './form/fields/text-field'
import { Form } from './form/form'
import { SubmitButton } from './form/form-parts'
import { FormSheet, useSheetAddress } from './form-sheet'

const QUESTION = 'Descartar o que não foi salvo?'
const Handed = z.object({ userIds: z.array(z.string()).min(1), note: z.string() })

/** A sheet of a list: whom something is handed to, and a note. */
type HandingProps = { send: (values: z.input<typeof Handed>) => void; slidOut?: Promise<void> }

function Handing({ send, slidOut }: HandingProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Passar
      </button>
      <FormSheet
        open={isOpen}
        onOpenChange={(open) => slidOut?.then(() => setOpen(open)) ?? setOpen(open)}
        title="Passar"
        text="Cliente"
      >
        <Form
          schema={Handed}
          send={async (values) => {
            send(values)
            setOpen(false)
            return { ok: true, value: undefined }
          }}
          plain
        >
          <SearchField name="userIds" label="Para" value={text} onChange={setText} />
          {text === 'Ana' && <input type="hidden" name="userIds" value="7" />}
          <TextAreaField name="note" label="Nota" />
          <SubmitButton>Salvar</SubmitButton>
        </Form>
      </FormSheet>
    </>
  )
}

async function draw() {
  const sent: unknown[] = []
  const element = <Handing send={(values) => sent.push(values)} />
  const { user } = await drawScreen({ path: '/tickets', routes: [{ path: '/tickets', element }] })
  await user.click(await screen.findByRole('button', { name: 'Passar' }))
  await screen.findByLabelText('Nota')
  return { user, sent }
}

const isClosed = () => waitFor(() => expect(screen.queryByLabelText('Nota')).toBeNull())

test('a sheet in which nothing was typed closes without a question', async () => {
  const { user } = await draw()
  await user.keyboard('{Escape}')
  await isClosed()
  expect(screen.queryByText(QUESTION)).toBeNull()
})

test('one in which something was typed asks; it stays as it was, or goes', async () => {
  const { user } = await draw()
  await user.type(screen.getByLabelText('Nota'), 'cuide bem')
  await user.keyboard('{Escape}')
  await screen.findByText(QUESTION)
  await user.click(screen.getByRole('button', { name: 'Continuar editando' }))
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nota').value).toBe('cuide bem')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await screen.findByText(QUESTION)
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  await isClosed()
})

test('who goes on while a sheet that was left still slides out gets there', async () => {
  const { promise: slidOut, resolve } = Promise.withResolvers<void>()
  const element = <Handing send={() => undefined} slidOut={slidOut} />
  const conversationRoute = { path: '/tickets/7', element: <p>Conversa</p> }
  const { user, router } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element }, conversationRoute],
  })
  await user.click(await screen.findByRole('button', { name: 'Passar' }))
  await user.type(await screen.findByLabelText('Nota'), 'cuide bem')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await act(() => router.navigate('/tickets/7'))
  await screen.findByText('Conversa')
  resolve()
})

test('what is looked for is not sent, and what is missing is said where one looks for it', async () => {
  const { user, sent } = await draw()
  const search = screen.getByLabelText('Para')
  await user.type(search, 'An{Enter}')
  expect(search.getAttribute('aria-invalid')).toBeNull()
  await user.click(screen.getByRole('button', { name: /Salvar$/ }))
  expect(search.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(search)
  await user.type(search, 'a{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toEqual([{ userIds: ['7'], note: '' }]))
  await isClosed()
})

function AddressedPage() {
  const [isOpen, setOpen] = useSheetAddress('new')
  const send = async () => {
    setOpen(false)
    return { ok: true, value: undefined } as const
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Novo
      </button>
      <FormSheet open={isOpen} onOpenChange={setOpen} addressed title="Novo" text="Um chat">
        <Form schema={z.object({ note: z.string() })} send={send} plain>
          <TextAreaField name="note" label="Nota" />
          <SubmitButton>Salvar</SubmitButton>
        </Form>
      </FormSheet>
    </>
  )
}

describe('a sheet that its page’s address names', () => {
  const drawPage = (path: string) =>
    drawScreen({ path: path, routes: [{ path: '/chats', element: <AddressedPage /> }] })
  const isAway = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  test('is there after a reload, and gone with Back', async () => {
    const { router } = await drawPage('/chats?sheet=new&searchParam=a')
    await screen.findByRole('dialog', { name: 'Novo' })
    await act(() => router.navigate('/chats?searchParam=a'))
    await isAway()
  })

  test('asks who goes back over what was typed, and who closes it, once', async () => {
    const { user, router } = await drawPage('/chats?searchParam=a')
    await user.click(await screen.findByRole('button', { name: 'Novo' }))
    expect(router.state.location.search).toBe('?searchParam=a&sheet=new')
    await user.type(await screen.findByLabelText('Nota'), 'oi')
    await act(() => router.navigate(-1))
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Nota').value).toBe('oi')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await isAway()
    expect(router.state.location.search).toBe('?searchParam=a')
  })

  test('closes without a question once it is saved', async () => {
    const { user, router } = await drawPage('/chats?sheet=new')
    await user.type(await screen.findByLabelText('Nota'), 'oi')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await isAway()
    expect(router.state.location.search).toBe('')
    expect(screen.queryByText(QUESTION)).toBeNull()
  })
})
