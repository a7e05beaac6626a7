import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aQueueView } from '#tests/support/views.ts'
import { TagDialog } from '~/features/contacts/bulk/tag-dialog'
import { BulkDialog } from './bulk-dialog'

const people = ['Ana', 'Bia'].map((name, index) => ({
  id: index + 1,
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
const nothing = () => undefined

test('whom many conversations go to is chosen: nobody is beforehand', async () => {
  const requestBodies: unknown[] = []
  const element = (
    <BulkDialog
      asking="assign"
      count={5}
      selection={{ ticketIds: [1, 2] }}
      close={nothing}
      onChosen={(...args) => requestBodies.push(args)}
    />
  )
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element }],
    answer: ({ url }) => ({ body: url.pathname.startsWith('/users') ? people : [] }),
  })
  const to = await screen.findByLabelText<HTMLSelectElement>('Atendente')
  await screen.findByRole('option', { name: 'Bia' })
  expect(to.value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Passar para' }))
  expect(requestBodies).toEqual([])
  await user.selectOptions(to, '2')
  await user.click(screen.getByRole('button', { name: 'Passar para' }))
  expect(requestBodies).toEqual([['assign', { userId: '2' }]])
})

test('nor is the tag of many contacts, unless there is only one', async () => {
  const chosenIds: string[] = []
  const choices = ['VIP', 'Zona sul'].map((name, index) => ({ id: index + 1, name, color: '#2563eb' }))
  const dialog = (tags: typeof choices) => (
    <TagDialog
      open={true}
      onOpenChange={nothing}
      isRemoval={false}
      count={3}
      choices={tags}
      onChosen={({ name }) => chosenIds.push(name)}
    />
  )
  const { user, router } = await drawScreen({
    path: '/two',
    routes: [
      { path: '/two', element: dialog(choices) },
      { path: '/one', element: dialog(choices.slice(0, 1)) },
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Marcar com tag' }))
  expect(chosenIds).toEqual([])
  await user.selectOptions(screen.getByLabelText('Qual tag'), 'Zona sul')
  await user.click(screen.getByRole('button', { name: 'Marcar com tag' }))
  await router.navigate('/one')
  await user.click(await screen.findByRole('button', { name: 'Marcar com tag' }))
  expect(chosenIds).toEqual(['Zona sul', 'VIP'])
})

test('before many are moved it is said how many wait again', async () => {
  const requestBodies: unknown[] = []
  const queues = ['Vendas', 'Suporte'].map((name, index) =>
    aQueueView({ id: index + 1, name, orderQueue: index }),
  )
  const bulkSelection = { ticketIds: [7, 8, 9] }
  const element = (
    <BulkDialog asking="queue" count={3} selection={bulkSelection} close={nothing} onChosen={nothing} />
  )
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element }],
    answer({ url, body }) {
      if (url.pathname !== '/tickets/bulk/count')
        return { body: url.pathname.startsWith('/queue') ? queues : [] }
      requestBodies.push(body)
      return { body: { count: 3, isMore: false, waitAgain: 2 } }
    },
  })
  await screen.findByRole('option', { name: 'Suporte' })
  await user.selectOptions(screen.getByLabelText('Fila'), '2')
  await screen.findByText('2 voltam a esperar: quem atende não é dessa fila.')
  expect(requestBodies).toEqual([{ ticketIds: [7, 8, 9], queueId: 2 }])
})
