import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aContactView, aViewer } from '#tests/support/views.ts'
import ContactList from './page.route'

/** The links that open Rita's sheet: in the table, and in the card of a phone. */
async function sheetLinks(homeCompanyId: number | null) {
  const page = { rows: [aContactView({ name: 'Rita Reis' })], count: 1, hasMore: false, next: null }
  const loader = () => ({ key: '{}', page, tags: [], connections: [] })
  const routes = [{ path: '/contacts', element: <ContactList />, loader }]
  await drawScreen({ path: '/contacts', routes, viewer: aViewer({ profile: 'admin', homeCompanyId }) })
  await screen.findAllByText('Rita Reis')
  return document.querySelectorAll('a[href="/contacts/1/edit"]')
}

test('a contact opens for who may save it, and not for a visitor, whom its sheet would refuse', async () => {
  expect((await sheetLinks(9)).length).toBe(0)
})

test('a contact opens for a colleague', async () => {
  expect((await sheetLinks(null)).length).toBeGreaterThan(0)
})
