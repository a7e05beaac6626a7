import { expect, test } from 'bun:test'
import { useState } from 'react'
import { z } from 'zod'
import { Id, JsonList, Text } from '#domain/core/contract/fields.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import type { CallResult } from '~/lib/call'
import { Form } from '../form'
import { SubmitButton } from '../form-parts'
import { EntityField } from './entity-field'
import { TextField } from './text-field'

const Input = z.object({ name: Text(50), tags: JsonList(Id()) })
const VIP = { id: 1, name: 'VIP' }
const NEW = { id: 9, name: 'Novo' }

type Entities = readonly (typeof VIP)[]

/**
 * Returns a test's view of the screen: the list that it shows, the entity that it creates, and the requests that it
 * sent.
 */
function aDesk() {
  const desk = {
    made: Promise.withResolvers<typeof NEW>(),
    sent: [] as unknown[],
    show: (_: Entities): void => undefined,
  }
  const create = {
    label: (text: string) => `Criar ${text}`,
    run: () => desk.made.promise,
    busy: false,
    problem: undefined,
    clear: () => undefined,
  }
  const send = async (values: unknown): Promise<CallResult<unknown>> => {
    desk.sent.push(values)
    return { ok: true, value: {} }
  }
  return { desk, create, send }
}

type ScreenProps = ReturnType<typeof aDesk> & { options: Entities }

function TagsScreen({ desk, create, send, options }: ScreenProps) {
  const [entities, setEntities] = useState(options)
  desk.show = setEntities
  return (
    <Form schema={Input} defaults={{ name: 'Ana', tags: [] }} send={send}>
      <TextField name="name" label="Nome" />
      <EntityField name="tags" label="Tags" options={entities} empty="Nenhuma" create={create} />
      <SubmitButton>Salvar</SubmitButton>
    </Form>
  )
}

/** A form whose tag is made when the test says so, and stands in the list when the test says so. */
async function drawTags(options: Entities) {
  const desk = aDesk()
  const element = <TagsScreen {...desk} options={options} />
  const { user } = await drawScreen({ path: '/connections', routes: [{ path: '/connections', element }] })
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar em Tags' }), 'Novo{Enter}')
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  return { user, desk: desk.desk, box }
}

test('what is made is ticked and sent, also while the list of all has not come', async () => {
  const { user, desk, box } = await drawTags([])
  desk.made.resolve(NEW)
  await waitFor(() => expect(box('Novo').checked).toBe(true))
  await user.type(screen.getByLabelText('Nome'), '!')
  desk.show([VIP, NEW])
  await waitFor(() => box('VIP'))
  expect([box('Novo').checked, box('VIP').checked]).toEqual([true, false])
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(desk.sent).toMatchObject([{ name: 'Ana!', tags: ['9'] }])
})

test('what is ticked while something is being made stays so, whether it is told or answered first', async () => {
  const { user, desk, box } = await drawTags([VIP])
  await user.clear(screen.getByRole('searchbox', { name: 'Buscar em Tags' }))
  await user.click(box('VIP'))
  desk.show([VIP, NEW])
  await waitFor(() => box('Novo'))
  desk.made.resolve(NEW)
  await waitFor(() => expect(box('Novo').checked).toBe(true))
  expect(box('VIP').checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(desk.sent).toMatchObject([{ tags: ['1', '9'] }])
})
