import { expect, test } from 'bun:test'
import { useState } from 'react'
import { z } from 'zod'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aMessageView, aTicketView, aViewer } from '#tests/support/views.ts'
import { Form } from '~/kit/form/form'
import { TransferFields } from '../actions/transfer-fields'
import { Bubble } from '../bubbles/bubble'
import { MessageMenu } from '../thread/message-menu'
import { AssistMenu } from './assist-menu'

const ALL = { aiDraft: 'enabled', aiWording: 'enabled', aiTranslate: 'enabled', aiSummary: 'enabled' }
const TICKET = aTicketView({ status: 'open', userId: 1 })
const MESSAGE = aMessageView({ body: 'do you have it in blue?', ticketId: TICKET.id })

function theViewer(settings: object = { ...ALL, aiPromptId: '7' }) {
  const viewer = aViewer()
  return {
    ...viewer,
    company: { ...viewer.company, planFlags: ['useOpenAi' as const], companieSettings: settings },
  }
}

function Writing() {
  const [text, setText] = useState('')
  return (
    <>
      <textarea aria-label="Mensagem" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <AssistMenu ticketId={TICKET.id} text={text} write={setText} />
    </>
  )
}

function Talk() {
  const menu = (
    <MessageMenu
      message={MESSAGE}
      ticket={TICKET}
      viewer={theViewer()}
      mayReply
      onReply={() => undefined}
      onEdit={() => undefined}
      onForward={() => undefined}
    />
  )
  return <Bubble message={MESSAGE} actions={menu} />
}

const Note = z.object({ userId: z.string(), queueId: z.string(), msgTransfer: z.string() }).partial()

function Transfer() {
  return (
    <Form schema={Note} plain unguarded>
      <TransferFields ticket={TICKET} choices={{ queues: [], users: [] }} />
    </Form>
  )
}

type Answer = { status?: number; body: unknown }

function draw(
  element: JSX.Element,
  answer: (path: string, body: unknown) => Answer | Promise<Answer>,
  viewer = theViewer(),
) {
  return drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element }],
    viewer,
    answer: ({ url, body }) => answer(url.pathname, body),
  })
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
const open = () => screen.findByRole('button', { name: 'Ajuda da IA' })

test('a proposal takes the place of what is written, and gives it back; nothing is sent', async () => {
  const { user, requests } = await draw(<Writing />, () => ({ body: { text: 'Sim, temos em azul.' } }))
  await screen.findByRole('textbox', { name: 'Mensagem' })
  await user.type(box(), 'temos')
  await user.click(await open())
  await user.click(await screen.findByRole('menuitem', { name: 'Sugerir resposta' }))
  await waitFor(() => expect(box().value).toBe('Sim, temos em azul.'))
  await user.click(await screen.findByRole('button', { name: 'Voltar ao meu texto' }))
  expect(box().value).toBe('temos')
  expect(requests).toEqual(['POST /messages/assist/draft'])
})

test('what was written on meanwhile stays, and the proposal is offered', async () => {
  const heldAnswer = Promise.withResolvers<void>()
  const { user } = await draw(<Writing />, async () => {
    await heldAnswer.promise
    return { body: { text: 'Mais curto.' } }
  })
  await screen.findByRole('textbox', { name: 'Mensagem' })
  await user.type(box(), 'um texto bem comprido')
  await user.click(await open())
  await user.click(await screen.findByRole('menuitem', { name: 'Mais curto' }))
  await user.type(box(), ' demais')
  heldAnswer.resolve()
  const use = await screen.findByRole('button', { name: 'Usar a sugestão' })
  expect(box().value).toBe('um texto bem comprido demais')
  await user.click(use)
  expect(box().value).toBe('Mais curto.')
})

test('a refusal is said, and holds nothing', async () => {
  const failure = { error: 'ERR_ASSIST_FAILED', details: { failure: 'timeout' } }
  const { user } = await draw(<Writing />, () => ({ status: 409, body: failure }))
  await screen.findByRole('textbox', { name: 'Mensagem' })
  await user.type(box(), 'oi')
  await user.click(await open())
  await user.click(await screen.findByRole('menuitem', { name: 'Corrigir' }))
  expect(await screen.findByText(/O assistente não deu uma resposta/)).toBeTruthy()
  await user.type(box(), '!')
  expect(box().value).toBe('oi!')
})

test('one’s own text is put into the language that is chosen', async () => {
  const bodies: unknown[] = []
  const { user } = await draw(<Writing />, (_path, body) => {
    bodies.push(body)
    return { body: { text: 'Hello' } }
  })
  await screen.findByRole('textbox', { name: 'Mensagem' })
  await user.type(box(), 'Olá')
  await user.click(await open())
  await user.click(await screen.findByRole('menuitem', { name: 'Traduzir o texto' }))
  await user.selectOptions(await screen.findByLabelText('Idioma'), 'de')
  await user.click(screen.getByRole('button', { name: 'Traduzir' }))
  await waitFor(() => expect(bodies).toEqual([{ text: 'Olá', language: 'de' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a message is translated below itself, into the reader’s language', async () => {
  const bodies: unknown[] = []
  const { user } = await draw(<Talk />, (_path, body) => {
    bodies.push(body)
    return { body: { text: 'tem em azul?' } }
  })
  await user.click(await screen.findByRole('button', { name: 'Ações da mensagem' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Traduzir' }))
  expect(await screen.findByText('tem em azul?')).toBeTruthy()
  expect(bodies).toEqual([{ messageId: MESSAGE.id, language: 'pt' }])
  expect(screen.getByText('do you have it in blue?')).toBeTruthy()
})

test('a summary goes below the note of a transfer, to be kept or not', async () => {
  const { user } = await draw(<Transfer />, () => ({ body: { text: 'Quer a bolsa azul.' } }))
  const note = () => screen.getByLabelText<HTMLTextAreaElement>(/Mensagem/)
  await screen.findByRole('button', { name: 'Resumir a conversa' })
  await user.type(note(), 'Olá')
  await user.click(screen.getByRole('button', { name: 'Resumir a conversa' }))
  await waitFor(() => expect(note().value).toBe('Olá\n\nQuer a bolsa azul.'))
})

test('nothing is offered without a named prompt, a switch or the plan', async () => {
  const named = { ...ALL, aiPromptId: '7' }
  const off = { aiDraft: 'disabled', aiPromptId: '7' }
  const planless = theViewer(named)
  const viewers = [
    theViewer({ ...ALL, aiPromptId: '0' }),
    theViewer(off),
    { ...planless, company: { ...planless.company, planFlags: [] } },
  ]
  for (const viewer of viewers) {
    await draw(
      <>
        <Writing />
        <Transfer />
      </>,
      () => ({ body: {} }),
      viewer,
    )
    await screen.findAllByRole('textbox')
    expect(screen.queryAllByRole('button', { name: /Ajuda da IA|Resumir/ })).toEqual([])
  }
})
