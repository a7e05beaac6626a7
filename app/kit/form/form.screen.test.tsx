import { describe, expect, test } from 'bun:test'
import { useState } from 'react'
import { Link, type RouteObject } from 'react-router-dom'
import { z } from 'zod'
import { Flag, Id, JsonList, Text } from '#domain/core/contract/fields.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import type { CallResult } from '~/lib/call'
import { SwitchField, TicksField } from './fields/choice-field'
import { ListField } from './fields/list-field'
import { NumberField } from './fields/number-field'
import { TextAreaField, TextField } from './fields/text-field'
import { Form, type FormProps } from './form'
import { SubmitButton } from './form-parts'
import { FORM_KEY } from './submission'

const Input = z.object({
  name: Text(50, 2),
  note: Text(200),
  minutes: z.coerce.number<number | string>().int().min(1).max(600).nullish(),
  isActive: Flag(),
  queueIds: JsonList(Id()),
  options: z.array(z.object({ text: Text(40, 1) })).max(5),
  /** A field of the schema that this form does not draw. */
  place: z.number().optional(),
})

const ROW = {
  id: 7,
  version: 3,
  name: 'VIP',
  note: 'Ligar antes',
  minutes: 30,
  isActive: true,
  queueIds: [1],
  options: [{ text: 'Um' }],
  place: 1,
}
const QUEUES = [
  { id: 1, name: 'Vendas' },
  { id: 2, name: 'Suporte' },
]

type Sending = NonNullable<FormProps<typeof Input>['send']>

async function drawForm(send: Sending, props: Partial<FormProps<typeof Input>> = { row: ROW }) {
  const routes: RouteObject[] = [
    {
      path: '/connections',
      element: (
        <Form schema={Input} send={send} {...props}>
          <TextField name="name" label="Nome" />
          <TextAreaField name="note" label="Observação" />
          <NumberField name="minutes" label="Minutos" />
          <SwitchField name="isActive" label="Em uso" />
          <TicksField name="queueIds" label="Filas" options={QUEUES} empty="Nenhuma" />
          <ListField name="options" label="Opções" add="Mais uma" blank={{ text: '' }}>
            {(name, index) => <TextField name={`${name}.text`} label={`Texto ${index + 1}`} />}
          </ListField>
          <SubmitButton>Salvar</SubmitButton>
          <Link to="/tickets">Sair</Link>
        </Form>
      ),
    },
    { path: '/tickets', element: <p>elsewhere</p> },
  ]
  const drawn = await drawScreen({ path: '/connections', routes })
  await screen.findByLabelText('Nome')
  return drawn
}

/** A form whose sending is kept, and answered so. */
function sending(answer: CallResult<unknown> = { ok: true, value: {} }) {
  const sent: unknown[] = []
  const send: Sending = async (values) => {
    sent.push(values)
    return answer
  }
  return { sent, send }
}

function refused(problem: Partial<Problem>): CallResult<unknown> {
  return { ok: false, status: 409, problem: { code: 'ERR_VALIDATION', fields: {}, details: {}, ...problem } }
}

const save = () => screen.getByRole('button', { name: /Salvar$/ })

describe('a form', () => {
  test('sends a row as it is: a switch, a list of one, numbers, and the version that was edited', async () => {
    const { sent, send } = sending()
    const { user } = await drawForm(send)
    await user.click(save())
    const asItIs = { name: 'VIP', note: 'Ligar antes', minutes: '30', isActive: 'true', version: '3' }
    expect(sent).toEqual([{ ...asItIs, queueIds: ['1'], options: [{ text: 'Um' }] }])
  })

  test('sends what was emptied: a text as an empty one, a number as none, a switch as off, a list as empty', async () => {
    const { sent, send } = sending()
    const { user } = await drawForm(send)
    await user.clear(screen.getByLabelText('Observação'))
    await user.clear(screen.getByLabelText('Minutos'))
    await user.click(screen.getByLabelText('Em uso'))
    await user.click(screen.getByLabelText('Vendas'))
    await user.click(save())
    expect(sent).toMatchObject([{ note: '', minutes: null, isActive: 'false' }])
    expect(Input.parse({ ...Object(sent[0]), options: [] })).toMatchObject({ queueIds: [] })
  })

  test('says at the field what the schema would refuse, in words, and goes there', async () => {
    const { sent, send } = sending()
    const { user } = await drawForm(send)
    await user.clear(screen.getByLabelText('Nome'))
    await user.click(save())
    const name = screen.getByLabelText('Nome')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Obrigatório',
    )
    expect(document.activeElement).toBe(name)
    expect(sent).toEqual([])
    await user.type(name, 'VIP')
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull())
  })

  test('says the bound of a number that is beyond it', async () => {
    const { user } = await drawForm(sending().send)
    const minutes = screen.getByLabelText('Minutos')
    const saying = () => document.getElementById(minutes.getAttribute('aria-describedby') ?? '')?.textContent
    await user.clear(minutes)
    await user.type(minutes, '0')
    await user.click(save())
    expect(saying()).toBe('No mínimo 1.')
    await user.clear(minutes)
    await user.type(minutes, '601')
    await waitFor(() => expect(saying()).toBe('No máximo 600.'))
  })

  test('says nothing of an empty field that one only goes past, so that nothing moves under what is pressed', async () => {
    const { sent, send } = sending()
    const { user } = await drawForm(send, {})
    const name = screen.getByLabelText('Nome')
    const isBad = () => name.getAttribute('aria-invalid')
    await user.click(name)
    await user.type(screen.getByLabelText('Observação'), 'Ligar')
    await user.click(screen.getByLabelText('Minutos'))
    expect(isBad()).toBeNull()
    await user.click(save())
    await waitFor(() => expect(isBad()).toBe('true'))
    expect(sent).toEqual([])
    // What saving has said stays until it is mended.
    await user.type(screen.getByLabelText('Observação'), ' antes')
    await user.click(screen.getByLabelText('Minutos'))
    expect(isBad()).toBe('true')
  })

  test('judges what was typed when one leaves it, and what was emptied', async () => {
    const { user } = await drawForm(sending().send, {})
    const name = screen.getByLabelText('Nome')
    const isBad = () => name.getAttribute('aria-invalid')
    await user.type(name, 'V')
    await user.click(screen.getByLabelText('Observação'))
    await waitFor(() => expect(isBad()).toBe('true'))
    await user.type(name, 'IP')
    await waitFor(() => expect(isBad()).toBeNull())
    await user.clear(name)
    await waitFor(() => expect(isBad()).toBe('true'))
  })

  test('lists all that needs attention, each a way to its field', async () => {
    const { user } = await drawForm(sending().send)
    await user.clear(screen.getByLabelText('Nome'))
    await user.clear(screen.getByLabelText('Texto 1'))
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: /^Texto 1/ }))
    expect(document.activeElement).toBe(screen.getByLabelText('Texto 1'))
  })

  test('shows what the API refused, at its field and in words, and keeps what was typed', async () => {
    const { user } = await drawForm(sending(refused({ fields: { 'options.0.text': 'tooLong' } })).send)
    await user.clear(screen.getByLabelText('Nome'))
    await user.type(screen.getByLabelText('Nome'), 'Ouro')
    await user.click(save())
    await screen.findByText('Muito longo.')
    expect(screen.getByLabelText('Texto 1').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ouro')
  })

  test('takes the focus to the sentence where no field is at fault', async () => {
    const { user } = await drawForm(sending(refused({ code: 'ERR_PLAN_LIMIT' })).send)
    await user.click(save())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('limite do plano')
    await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true))
  })

  test('saves by Ctrl+Enter from any field', async () => {
    const { sent, send } = sending()
    const { user } = await drawForm(send)
    await user.click(screen.getByLabelText('Observação'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('is sent once, however often it is pressed', async () => {
    const sent: unknown[] = []
    const { promise, resolve } = Promise.withResolvers<CallResult<unknown>>()
    const { user } = await drawForm((values) => {
      sent.push(values)
      return promise
    })
    await user.click(save())
    await user.click(save())
    resolve({ ok: true, value: {} })
    expect(sent).toHaveLength(1)
  })

  test('has lists whose entries are added and taken away', async () => {
    const { sent, send } = sending()
    const { user } = await drawForm(send)
    await user.click(screen.getByRole('button', { name: 'Mais uma' }))
    await user.type(await screen.findByLabelText('Texto 2'), 'Dois')
    await user.click(screen.getByRole('button', { name: 'Remover o item 1' }))
    await waitFor(() => expect(screen.queryByLabelText('Texto 2')).toBeNull())
    await user.click(save())
    expect(sent).toMatchObject([{ options: [{ text: 'Dois' }] }])
  })
})

describe('leaving a form', () => {
  test('with nothing typed asks nothing', async () => {
    const { user } = await drawForm(sending().send)
    await user.click(screen.getByRole('link', { name: 'Sair' }))
    await screen.findByText('elsewhere')
  })

  test('with something unsaved is asked about: staying keeps it, discarding goes', async () => {
    const { user } = await drawForm(sending().send)
    await user.type(screen.getByLabelText('Nome'), '!')
    await user.click(screen.getByRole('link', { name: 'Sair' }))
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('VIP!')
    await user.click(screen.getByRole('link', { name: 'Sair' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await screen.findByText('elsewhere')
  })

  test('asks nothing once what was typed is gone again', async () => {
    const { user } = await drawForm(sending().send)
    await user.type(screen.getByLabelText('Nome'), '!{Backspace}')
    await user.click(screen.getByRole('link', { name: 'Sair' }))
    await screen.findByText('elsewhere')
  })
})

test('a form that was refused is asked about while its page is still read anew, until it is answered', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  let isFirst = true
  const loader = () => {
    const read = isFirst ? null : promise
    isFirst = false
    return read
  }
  const problem = { code: 'ERR_DUPLICATED_CONTACT', fields: {}, details: {} }
  const action = () => ({ problem, result: { status: 'error', error: { [FORM_KEY]: [problem.code] } } })
  const element = (
    <Form schema={z.object({ name: Text(50, 2) })}>
      <TextField name="name" label="Nome" />
      <SubmitButton>Salvar</SubmitButton>
      <Link to="/tickets">Sair</Link>
    </Form>
  )
  const routes = [
    { path: '/contacts/new', loader, action, element },
    { path: '/tickets', element: <p>elsewhere</p> },
  ]
  const { user, router } = await drawScreen({ path: '/contacts/new', routes })
  await user.type(await screen.findByLabelText('Nome'), 'Ana')
  await user.click(save())
  await screen.findByText('Já existe um contato com este número.')
  expect(router.state.navigation.state).toBe('loading')
  await user.click(screen.getByRole('link', { name: 'Sair' }))
  await screen.findByRole('button', { name: 'Descartar' })
  resolve(null)
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await screen.findByText('elsewhere')
})

const Name = z.object({ name: Text(50, 2) })

/** A form whose saving is told before it is answered, as the server writes it, which is not as it was typed. */
function ToldBeforeAnswered() {
  const [row, setRow] = useState(ROW)
  const send = () => {
    setRow({ ...ROW, version: 4, name: 'VIP FINO' })
    return new Promise<never>(() => undefined)
  }
  return (
    <Form schema={Name} row={row} send={send}>
      <TextField name="name" label="Nome" />
      <SubmitButton>Salvar</SubmitButton>
    </Form>
  )
}

describe('a row that somebody else saved meanwhile', () => {
  const current = { ...ROW, version: 4, name: 'Ouro', minutes: 60, place: 2 }

  test('is not one’s own saving, which is told before it is answered', async () => {
    const { user } = await drawScreen({
      path: '/tags',
      routes: [{ path: '/tags', element: <ToldBeforeAnswered /> }],
    })
    await user.type(await screen.findByLabelText('Nome'), ' fino')
    await user.click(save())
    await waitFor(() => expect(document.querySelector('input[name=version]')).toHaveProperty('value', '4'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is shown field by field: what nobody touched here takes theirs, the rest is kept until it is taken over', async () => {
    const answers = [refused({ code: 'ERR_ROW_CHANGED', details: { current, by: 'Ana' } })]
    const sent: unknown[] = []
    const { user } = await drawForm(async (values) => {
      sent.push(values)
      return answers.shift() ?? { ok: true, value: {} }
    })
    await user.type(screen.getByLabelText('Observação'), ' das nove')
    await user.type(screen.getByLabelText('Nome'), ' fino')
    await user.click(save())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Ana alterou isto')
    expect(alert.textContent).toContain('Agora está: Ouro')
    expect(alert.textContent).toContain('Agora está: 60')
    // What the form does not show is no conflict of it.
    expect(alert.textContent).not.toContain('Agora está: 2')
    await screen.findByRole('button', { name: 'Em uso' })
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toContain(' fino')
    await user.click(screen.getByRole('button', { name: 'Usar' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ouro'))
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ version: '4', name: 'Ouro', minutes: '60', note: 'Ligar antes das nove' })
  })
})
