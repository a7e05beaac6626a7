import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { TagDialog } from '~/features/contacts/bulk/tag-dialog'
import { BulkDialog } from './bulk-dialog'

const people = ['Ana', 'Bia'].map((name, place) => ({
  id: place + 1,
  version: 1,
  name,
  color: '#2563eb',
  companyId: 1,
  email: 'a@b.example',
  queues: [],
  profile: 'user',
  online: true,
  profileImage: null,
  startWork: '00:00',
  endWork: '23:59',
}))
const AT = '2026-11-01T12:00:00.000Z'
const nothing = () => undefined

test('whom many conversations go to is chosen: nobody is beforehand', async () => {
  const told: unknown[] = []
  const element = (
    <BulkDialog
      asking="assign"
      count={5}
      meant={{ ticketIds: [1, 2] }}
      close={nothing}
      onChosen={(...args) => told.push(args)}
    />
  )
  const { user } = await drawScreen({
    at: '/tickets',
    routes: [{ path: '/tickets', element }],
    answer: ({ url }) => ({ body: url.pathname.startsWith('/users') ? people : [] }),
  })
  const to = await screen.findByLabelText<HTMLSelectElement>('Atendente')
  await screen.findByRole('option', { name: 'Bia' })
  expect(to.value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Passar para' }))
  expect(told).toEqual([])
  await user.selectOptions(to, '2')
  await user.click(screen.getByRole('button', { name: 'Passar para' }))
  expect(told).toEqual([['assign', { userId: '2' }]])
})

test('nor is the tag of many contacts, unless there is only one', async () => {
  const told: string[] = []
  const choices = ['VIP', 'Zona sul'].map((name, place) => ({ id: place + 1, name, color: '#2563eb' }))
  const dialog = (some: typeof choices) => (
    <TagDialog
      open={true}
      onOpenChange={nothing}
      isRemoval={false}
      count={3}
      choices={some}
      onChosen={({ name }) => told.push(name)}
    />
  )
  const { user, router } = await drawScreen({
    at: '/two',
    routes: [
      { path: '/two', element: dialog(choices) },
      { path: '/one', element: dialog(choices.slice(0, 1)) },
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Marcar com tag' }))
  expect(told).toEqual([])
  await user.selectOptions(screen.getByLabelText('Qual tag'), 'Zona sul')
  await user.click(screen.getByRole('button', { name: 'Marcar com tag' }))
  await router.navigate('/one')
  await user.click(await screen.findByRole('button', { name: 'Marcar com tag' }))
  expect(told).toEqual(['Zona sul', 'VIP'])
})

test('before many are moved it is said how many wait again', async () => {
  const asked: unknown[] = []
  const queues = ['Vendas', 'Suporte'].map((name, at) => ({
    schedules: [],
    closeTicket: false,
    ativarRoteador: false,
    tempoRoteador: '0',
    fileListId: null,
    id: at + 1,
    version: 1,
    name,
    color: '#123456',
    orderQueue: at,
    waitAmberMinutes: 10,
    waitRedMinutes: 30,
    greetingMessage: '',
    outOfHoursMessage: '',
    companyId: 1,
    createdAt: AT,
    updatedAt: AT,
  }))
  const meant = { ticketIds: [7, 8, 9] }
  const element = <BulkDialog asking="queue" count={3} meant={meant} close={nothing} onChosen={nothing} />
  const { user } = await drawScreen({
    at: '/tickets',
    routes: [{ path: '/tickets', element }],
    answer({ url, body }) {
      if (url.pathname !== '/tickets/bulk/count')
        return { body: url.pathname.startsWith('/queue') ? queues : [] }
      asked.push(body)
      return { body: { count: 3, isMore: false, waitAgain: 2 } }
    },
  })
  await screen.findByRole('option', { name: 'Suporte' })
  await user.selectOptions(screen.getByLabelText('Fila'), '2')
  await screen.findByText('2 voltam a esperar: quem atende não é dessa fila.')
  expect(asked).toEqual([{ ticketIds: [7, 8, 9], queueId: 2 }])
})
