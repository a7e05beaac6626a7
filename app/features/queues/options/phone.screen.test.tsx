import { expect, test } from 'bun:test'
import type { QueueOptionsView } from '#domain/queues/contract/option-schema.ts'
import { drawScreen, screen, within } from '#tests/support/screen.tsx'
import { draftOf } from './draft'
import { Phone } from './phone'

const option = (id: number, name: string, overrides: object = {}) => ({
  id,
  name,
  greetingMessage: `Sobre ${name}`,
  queueType: 'text' as const,
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options: [],
  ...overrides,
})
const target = (id: number, name: string) => ({ id, name, color: '#000000', hasWords: true, silentTo: [] })
const MENU: QueueOptionsView = {
  queueId: 9,
  version: 1,
  name: 'Vendas',
  color: '#000000',
  greetingMessage: 'Bem-vindo',
  closeTicket: false,
  fileListId: null,
  chatBotType: 'button',
  options: [option(9001, 'Suporte técnico', { queueType: 'queue', optQueueId: 8 })],
  targets: {
    queues: [target(8, 'Suporte'), target(9, 'Vendas')],
    users: [],
    fileLists: [],
    integrations: [],
  },
  others: [
    {
      queueId: 8,
      greetingMessage: 'Aqui é o suporte',
      closeTicket: false,
      fileListId: null,
      options: [option(8001, 'Boleto')],
    },
  ],
}

test('the phone beside the options shows buttons, and goes on in the queue to which one leads', async () => {
  const element = <Phone menu={MENU} draft={draftOf(MENU.options)} />
  const { user } = await drawScreen({ path: '/queues', routes: [{ path: '/queues', element }] })
  const phone = within(await screen.findByRole('list', { name: 'Conversa de teste' }))
  expect(screen.queryByRole('group', { name: 'Respostas possíveis' })).toBeNull()
  await user.click(await phone.findByRole('button', { name: 'Suporte técnico' }))
  expect(await phone.findByText('Aqui é o suporte')).toBeTruthy()
  await user.click(phone.getByRole('button', { name: 'Boleto' }))
  expect(await phone.findByText('Sobre Boleto')).toBeTruthy()
})
