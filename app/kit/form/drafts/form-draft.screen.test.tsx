import { beforeEach, describe, expect, test } from 'bun:test'
import { act, cleanup } from '@testing-library/react'
import { type RouteObject, redirect } from 'react-router-dom'
import { z } from 'zod'
import { Flag, Id, JsonList, Text } from '#domain/core/contract/fields.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { announceLeaveToSignIn } from '~/lib/before-sign-in'
import { SwitchField, TicksField } from '../fields/choice-field'
import { ListField } from '../fields/list-field'
import { NumberField } from '../fields/number-field'
import { TextAreaField, TextField } from '../fields/text-field'
import { Form } from '../form'
import { SubmitButton } from '../form-parts'
import { keepDraftsOf } from './form-drafts'

const Input = z.object({
  name: Text(50, 2),
  note: Text(200),
  minutes: z.coerce.number<number | string>().int().min(1).max(600).nullish(),
  isActive: Flag(),
  queueIds: JsonList(Id()),
  options: z.array(z.object({ text: Text(40, 1) })).max(5),
  password: Text(80).optional(),
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
}
const QUEUES = [
  { id: 1, name: 'Vendas' },
  { id: 2, name: 'Suporte' },
]

type Drawing = {
  row?: typeof ROW
  viewerId?: number
  companyId?: number
  action?: () => Response
  address?: string
}

/** The form as it opens when its page is loaded. */
async function drawForm({
  row = ROW,
  viewerId = 1,
  companyId = 1,
  action,
  address = '/connections',
}: Drawing = {}) {
  cleanup()
  const sent: unknown[] = []
  const send = async (values: object) => {
    sent.push(values)
    return { ok: true as const, value: {} }
  }
  const element = (
    <Form schema={Input} row={row} {...(!action && { send })}>
      <TextField name="name" label="Nome" />
      <TextAreaField name="note" label="Observação" />
      <NumberField name="minutes" label="Minutos" />
      <SwitchField name="isActive" label="Em uso" />
      <TicksField name="queueIds" label="Filas" options={QUEUES} empty="Nenhuma" />
      <ListField name="options" label="Opções" add="Mais uma" blank={{ text: '' }}>
        {(name, index) => <TextField name={`${name}.text`} label={`Texto ${index + 1}`} />}
      </ListField>
      <TextField name="password" label="Senha" type="password" />
      <SubmitButton>Salvar</SubmitButton>
    </Form>
  )
  const routes: RouteObject[] = [
    { path: '/connections', element, ...(action && { action }) },
    { path: '/tags', element },
    { path: '/login', element: <p>entrar</p> },
  ]
  const drawn = await drawScreen({ path: address, routes, viewer: aViewer({ id: viewerId, companyId }) })
  await screen.findByLabelText('Nome')
  return { ...drawn, sent }
}

const shownIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const isRestored = () => screen.queryByText(/O que você tinha escrito está aqui/) !== null
const endSession = () => act(() => announceLeaveToSignIn())

beforeEach(() => window.sessionStorage.clear())

describe('what was typed when the session ended', () => {
  test('is in the same form again after signing in, once, and without passwords', async () => {
    const { user } = await drawForm()
    await user.clear(screen.getByLabelText('Nome'))
    await user.type(screen.getByLabelText('Nome'), 'Ana')
    await user.clear(screen.getByLabelText('Minutos'))
    await user.click(screen.getByLabelText('Em uso'))
    await user.click(screen.getByLabelText('Suporte'))
    await user.click(screen.getByRole('button', { name: 'Mais uma' }))
    await user.type(await screen.findByLabelText('Texto 2'), 'Dois')
    await user.type(screen.getByLabelText('Senha'), 'uma-senha-longa')
    await user.click(screen.getByRole('button', { name: 'Mostrar a senha' }))
    endSession()
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('uma-senha-longa')

    const again = await drawForm()
    await waitFor(() => expect(isRestored()).toBe(true))
    await again.user.click(screen.getByRole('button', { name: /Salvar$/ }))
    expect(again.sent).toEqual([
      {
        name: 'Ana',
        note: 'Ligar antes',
        minutes: null,
        isActive: 'false',
        queueIds: ['1', '2'],
        options: [{ text: 'Um' }, { text: 'Dois' }],
        password: '',
        version: '3',
      },
    ])
    await drawForm()
    expect([shownIn('Nome'), isRestored()]).toEqual(['VIP', false])
  })

  test('is kept where a save was answered with the sign-in page', async () => {
    const { user } = await drawForm({ action: () => redirect('/login?reason=elsewhere&back=/connections') })
    await user.type(screen.getByLabelText('Observação'), ' das nove')
    await user.click(screen.getByRole('button', { name: /Salvar$/ }))
    await screen.findByText('entrar')
    await drawForm()
    await waitFor(() => expect(shownIn('Observação')).toBe('Ligar antes das nove'))
  })

  test('stands beside what somebody else saved meanwhile', async () => {
    const { user } = await drawForm()
    await user.type(screen.getByLabelText('Nome'), ' e mais')
    endSession()
    const again = await drawForm({ row: { ...ROW, version: 4, name: 'Ouro', note: 'Nunca ligar' } })
    await screen.findByText(/Ouro/)
    expect([shownIn('Nome'), shownIn('Observação')]).toEqual(['VIP e mais', 'Nunca ligar'])
    await again.user.click(screen.getByRole('button', { name: /Salvar$/ }))
    expect(again.sent).toMatchObject([{ name: 'VIP e mais', note: 'Nunca ligar', version: '4' }])
  })

  test('is nobody else’s, no other row’s and no other page’s', async () => {
    const { user } = await drawForm()
    await user.type(screen.getByLabelText('Nome'), ' e mais')
    endSession()
    for (const otherDrawing of [{ address: '/tags' }, { row: { ...ROW, id: 8 } }]) {
      await drawForm(otherDrawing)
      expect(shownIn('Nome')).toBe('VIP')
    }
    await drawForm({ viewerId: 2 })
    expect(shownIn('Nome')).toBe('VIP')
    await waitFor(() => expect(window.sessionStorage).toHaveLength(0))
  })

  test('is not shown while its viewer visits another company, and is dropped before any form is open', async () => {
    const { user } = await drawForm()
    await user.type(screen.getByLabelText('Nome'), ' e mais')
    endSession()
    const draft = { ...window.sessionStorage }
    await drawForm({ companyId: 9 })
    expect(shownIn('Nome')).toBe('VIP')
    Object.assign(window.sessionStorage, draft)
    keepDraftsOf('1:1')
    expect(window.sessionStorage).toHaveLength(1)
    keepDraftsOf('1:2')
    expect(window.sessionStorage).toHaveLength(0)
  })

  test('is nothing where nothing was typed', async () => {
    await drawForm()
    endSession()
    expect(window.sessionStorage).toHaveLength(0)
  })
})
