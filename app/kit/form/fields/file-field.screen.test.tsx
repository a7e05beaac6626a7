import { expect, test } from 'bun:test'
import { fireEvent } from '@testing-library/react'
import { z } from 'zod'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { Form } from '../form'
import { FileField } from './file-field'

const Uploading = z.object({})

async function draw() {
  const element = (
    <Form schema={Uploading} files plain unguarded>
      <FileField name="file" label="Planilha" accept=".csv" maxBytes={1000} required />
    </Form>
  )
  await drawScreen({ path: '/x', routes: [{ path: '/x', element }] })
  const input = await screen.findByLabelText('Planilha')
  if (!(input instanceof HTMLInputElement)) throw new Error('the field has no input')
  const box = screen.getByText('Nenhum arquivo escolhido').closest('div')
  if (!box) throw new Error('the field has no box')
  const drop = (file: File) => fireEvent.drop(box, { dataTransfer: { types: ['Files'], files: [file] } })
  return { input, drop }
}

test('a file that is dropped on a field is chosen, as by the button', async () => {
  const { input, drop } = await draw()
  drop(new File(['nome'], 'clientes.csv', { type: 'text/csv' }))
  await screen.findByText('clientes.csv')
  expect([...(input.files ?? [])].map(({ name }) => name)).toEqual(['clientes.csv'])
})

test('one of another kind, or too large, is refused in words, and not held', async () => {
  const { input, drop } = await draw()
  drop(new File(['x'], 'foto.png', { type: 'image/png' }))
  await screen.findByText('Este tipo de arquivo não é aceito.')
  drop(new File(['x'.repeat(2000)], 'grande.csv'))
  await screen.findByText(/O arquivo passa de/)
  expect([...(input.files ?? [])]).toEqual([])
})
