import { describe, expect, test } from 'bun:test'
import { Tag } from 'lucide-react'
import type { Permission } from '#domain/core/contract/permissions.ts'
import { tagResource } from '#domain/tags/contract/resource.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { PlainList } from './plain-list'

const ROW = {
  id: 7,
  name: 'VIP',
  version: 1,
  color: '#2563eb',
  kanban: 0,
  userId: null,
  timeLane: 0,
  nextLaneId: null,
  rollbackLaneId: null,
  orderLane: 0,
  greetingMessageLane: '',
  contactsCount: 0,
  ticketsCount: 0,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
}

/** The list of labels, for which these rights are asked. */
function draw(save: Permission, remove: Permission, rows = [ROW]) {
  const resource = { ...tagResource, permissions: { ...tagResource.permissions, save, remove } }
  const list = (
    <PlainList
      resource={resource}
      page="tags"
      icon={Tag}
      columns={[{ key: 'name', head: 'Nome', cell: ({ name }) => name }]}
      nameOf={({ name }) => name}
      labels={{
        search: 'Buscar tags',
        new: 'Nova tag',
        empty: { title: 'Nenhuma ainda', text: 'Crie a primeira.' },
      }}
    />
  )
  const page = { rows, count: rows.length, hasMore: false, next: null }
  return drawScreen({
    path: '/tags',
    routes: [{ path: '/tags', element: list, loader: () => ({ key: '{}', page }) }],
  })
}

/** Returns the items that the open menu offers. */
async function offered(): Promise<(string | null)[]> {
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

describe('the list of a plain noun', () => {
  test('makes, opens, edits and deletes rows for who may', async () => {
    const { user } = await draw('tags:save', 'tags:delete')
    expect((await screen.findByRole('link', { name: 'VIP' })).getAttribute('href')).toBe('/tags/7/edit')
    expect(screen.getByRole('link', { name: 'Nova tag' }).getAttribute('href')).toBe('/tags/new')
    await user.click(screen.getByRole('button', { name: 'Ações de VIP' }))
    expect(await offered()).toEqual(['Editar', 'Excluir'])
  })

  test('leaves deleting to who may delete', async () => {
    const { user } = await draw('tags:save', 'helps:save')
    await user.click(await screen.findByRole('button', { name: 'Ações de VIP' }))
    expect(await offered()).toEqual(['Editar'])
  })

  test('is only read by who may do nothing else', async () => {
    await draw('helps:save', 'helps:save')
    await screen.findByText('VIP')
    expect(screen.queryAllByRole('link', { name: /VIP|Nova tag/ })).toEqual([])
    expect(screen.queryByRole('button', { name: 'Ações de VIP' })).toBeNull()
  })

  test('offers no first step, while there is none, to who may not take it', async () => {
    await draw('helps:save', 'helps:save', [])
    await screen.findByText('Nenhuma ainda')
    expect(screen.queryAllByRole('link', { name: 'Nova tag' })).toEqual([])
  })
})
