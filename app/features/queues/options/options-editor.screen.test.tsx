import { expect, test } from 'bun:test'
import { useState } from 'react'
import { type QueueOptionsView, SaveOptionsInput } from '#domain/queues/contract/option-schema.ts'
import { drawScreen, screen, within } from '#tests/support/screen.tsx'
import { OptionsEditor } from './options-editor'

const EMPTY: QueueOptionsView = {
  queueId: 9,
  version: 1,
  name: 'Vendas',
  color: '#000000',
  greetingMessage: 'Bem-vindo',
  closeTicket: false,
  fileListId: null,
  chatBotType: 'text',
  options: [],
  others: [],
  targets: { queues: [], users: [], fileLists: [], integrations: [] },
}

/** Ids as the server gives them. */
let last = 5000
const savedOption = ({ id, name }: { id?: number | null | undefined; name: string }) => ({
  id: id ?? ++last,
  name,
  greetingMessage: 'Pois não?',
  queueType: 'text' as const,
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optFileId: null,
  optIntegrationId: null,
  options: [],
})

/** With the menu that is read anew once it was saved. */
function Editor({ read }: { read: () => QueueOptionsView }) {
  const [menu, setMenu] = useState(read)
  return (
    <>
      <OptionsEditor menu={menu} />
      <button type="button" onClick={() => setMenu(read())}>
        Ler
      </button>
    </>
  )
}

test('what was done before a save is taken back after it, and done again as what was saved', async () => {
  const saved: SaveOptionsInput[] = []
  let menu = EMPTY
  const element = <Editor read={() => menu} />
  const { user } = await drawScreen({
    path: '/queues',
    routes: [{ path: '/queues', element }],
    answer({ method, body }) {
      if (method !== 'PUT') return { body: { cases: [], broken: [] } }
      const input = SaveOptionsInput.parse(body)
      saved.push(input)
      menu = { ...menu, version: menu.version + 1, options: input.options.map(savedOption) }
      return { body: menu }
    },
  })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  async function add(name: string) {
    await press('Nova opção')
    const sheet = within(await screen.findByRole('dialog'))
    await user.type(sheet.getByLabelText('Nome'), name)
    await user.type(sheet.getByLabelText(/Mensagem/), 'Pois não?')
    await user.click(sheet.getByRole('button', { name: 'Pronto' }))
    await screen.findByText(name)
  }
  await add('Vendas novas')
  await add('Trocas')
  await press('Salvar menu')
  await screen.findByText('Tudo salvo')
  await press('Ler')
  await press('Desfazer')
  expect(screen.queryByText('Trocas')).toBeNull()
  await screen.findByText('Há mudanças não salvas')
  await press('Refazer')
  await screen.findByText('Trocas')
  await press('Desfazer')
  await press('Salvar menu')
  await screen.findByText('Tudo salvo')
  expect(saved.map(({ options }) => options.map(({ id, name }) => [id ?? null, name]))).toEqual([
    [
      [null, 'Vendas novas'],
      [null, 'Trocas'],
    ],
    [[5001, 'Vendas novas']],
  ])
})

test('what an option leads to has to be chosen, and no field calls it optional', async () => {
  const element = <Editor read={() => EMPTY} />
  const { user } = await drawScreen({
    path: '/queues',
    routes: [{ path: '/queues', element }],
    answer: () => ({ body: { cases: [], broken: [] } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Nova opção' }))
  const sheet = within(await screen.findByRole('dialog'))
  const asked = {
    queue: 'Fila',
    attendent: 'Atendente',
    integration: 'Integração',
    file: 'Lista de arquivos',
  }
  for (const [type, label] of Object.entries(asked)) {
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Tipo' }), type)
    const target = await sheet.findByRole('combobox', { name: label })
    expect([label, target.getAttribute('aria-required')]).toEqual([label, 'true'])
  }
})
