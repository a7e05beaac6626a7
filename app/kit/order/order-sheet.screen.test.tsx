import { beforeEach, expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { useLoaderData } from 'react-router-dom'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { currentStore } from '~/live/store/browser-store'
import { OrderSheet } from './order-sheet'
import type { OrderedRow } from './sortable-rows'

const NAMES = ['Vendas', 'Suporte', 'Cobrança']
let savedOrder: number[] = []
let saved: number[][] = []
let answer: (ids: number[]) => Promise<{ ok: boolean }>

beforeEach(() => {
  savedOrder = [1, 2, 3]
  saved = []
  answer = async (ids) => {
    savedOrder = ids
    return { ok: true }
  }
})

const rowsOf = (ids: readonly number[]): OrderedRow[] =>
  ids.map((id) => ({ id, name: NAMES[id - 1] ?? '', color: '#2563eb' }))

function Order() {
  const rows = useLoaderData() as OrderedRow[]
  const save = (ids: number[]) => {
    saved.push(ids)
    return answer(ids)
  }
  return (
    <OrderSheet
      title="Ordem"
      text="Do menu"
      noun="queue"
      words={(key, values) => `${key} ${values?.name ?? ''}`}
      problem={undefined}
      rows={rows}
      save={save}
    />
  )
}

async function drawn() {
  const routes = [{ path: '/queues/order', loader: () => rowsOf(savedOrder), element: <Order /> }]
  const { user } = await drawScreen({ path: '/queues/order', routes })
  return async (key: 'up' | 'down', name: string) =>
    user.click(await screen.findByRole('button', { name: `${key} ${name}` }))
}

const shownNames = () =>
  screen.getAllByRole('listitem').map((item) => NAMES.find((name) => item.textContent?.includes(name)))
const until = (...names: string[]) => waitFor(() => expect(shownNames()).toEqual(names))

/** A colleague puts them in this order, and the socket tells of it. */
function colleaguePuts(...ids: number[]): void {
  savedOrder = ids
  act(
    () =>
      void currentStore()?.take({
        from: 'event',
        updates: [{ noun: 'queue', action: 'update', row: { id: 1, version: 2 } }],
      }),
  )
}

test('an order that somebody moved here follows what others move afterwards, and is saved with it', async () => {
  const press = await drawn()
  await press('down', 'Vendas')
  await until('Suporte', 'Vendas', 'Cobrança')
  colleaguePuts(3, 2, 1)
  await until('Cobrança', 'Suporte', 'Vendas')
  await press('up', 'Vendas')
  await until('Cobrança', 'Vendas', 'Suporte')
  expect(saved).toEqual([
    [2, 1, 3],
    [3, 1, 2],
  ])
})

test('what is moved while a move is under way is saved after it', async () => {
  const first = Promise.withResolvers<void>()
  const keep = answer
  answer = async (ids) => {
    if (saved.length === 1) await first.promise
    return keep(ids)
  }
  const press = await drawn()
  await press('down', 'Vendas')
  await press('down', 'Vendas')
  await until('Suporte', 'Cobrança', 'Vendas')
  expect(saved).toEqual([[2, 1, 3]])
  act(() => first.resolve())
  await waitFor(() => expect(savedOrder).toEqual([2, 3, 1]))
  await until('Suporte', 'Cobrança', 'Vendas')
})

test('an order that was refused is again as others left it', async () => {
  answer = async () => ({ ok: false })
  const press = await drawn()
  await press('down', 'Vendas')
  await until('Vendas', 'Suporte', 'Cobrança')
  expect(saved).toEqual([[2, 1, 3]])
})
