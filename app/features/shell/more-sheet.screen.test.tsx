import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { useShell } from '~/lib/ui/use-shell'
import { PAGES } from '~/pages/all-pages'
import { PAGE_GROUPS } from '~/pages/page'
import { MenuProvider } from './menu'
import { MoreSheet } from './more-sheet'

const ignore = () => undefined

function Page() {
  const shell = useShell()
  if (!shell) return null
  return (
    <MenuProvider shell={shell}>
      <MoreSheet shell={shell} alert={false} open onOpenChange={ignore} onClosed={ignore} />
    </MenuProvider>
  )
}

test('the pages behind “Mais” stand in the order of the drawer, and the focus is at the first', async () => {
  const viewer = aViewer({ profile: 'admin' })
  await drawScreen({ path: '/', routes: [{ path: '/', element: <Page /> }], viewer })
  const links = (await screen.findAllByRole('listitem')).map((item) => item.querySelector('a'))
  await waitFor(() => expect(document.activeElement).toBe(links[0] ?? null))
  const groups = links.map((link) => {
    const page = Object.values(PAGES).find(({ path }) => path === link?.getAttribute('href'))
    return page && 'menu' in page ? PAGE_GROUPS.indexOf(page.menu.group) : -1
  })
  expect(groups.length).toBeGreaterThan(5)
  expect(groups).toEqual(groups.toSorted((a, b) => a - b))
})
