import { expect, test } from 'bun:test'
import type { RouteObject } from 'react-router-dom'
import { z } from 'zod'
import { Text } from '#domain/core/contract/fields.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { MessageField } from './fields/message-field'
import { TextField } from './fields/text-field'
import { Form } from './form'
import { SubmitButton } from './form-parts'

/** Whether a question is needed is a setting's to say, not the schema's. */
const Input = z.object({ name: Text(50, 1), question: Text(200) })

async function drawForm() {
  const sent: unknown[] = []
  const send = async (values: unknown) => {
    sent.push(values)
    return { ok: true as const, value: {} }
  }
  const element = (
    <Form schema={Input} send={send}>
      <TextField name="name" label="Nome" />
      <MessageField name="question" label="Pergunta" required />
      <SubmitButton>Salvar</SubmitButton>
    </Form>
  )
  const routes: RouteObject[] = [{ path: '/connections', element }]
  const { user } = await drawScreen({ path: '/connections', routes })
  await screen.findByLabelText('Nome')
  return { user, sent, save: () => user.click(screen.getByRole('button', { name: /Salvar$/ })) }
}

test('all that is missing is said at one press: what the schema asks for, and what the server does beyond it', async () => {
  const { user, sent, save } = await drawForm()
  const isBad = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid')
  await save()
  await waitFor(() => expect([isBad('Nome'), isBad('Pergunta')]).toEqual(['true', 'true']))
  expect(screen.getByRole('alert').textContent).toContain('Pergunta')
  await user.type(screen.getByLabelText('Nome'), 'VIP')
  await user.type(screen.getByLabelText('Pergunta'), '  ')
  await save()
  expect([isBad('Nome'), isBad('Pergunta'), sent]).toEqual([null, 'true', []])
  await user.type(screen.getByLabelText('Pergunta'), 'Como foi?')
  await save()
  await waitFor(() => expect(sent).toEqual([{ name: 'VIP', question: '  Como foi?' }]))
})
