import { afterEach, expect, test } from 'bun:test'
import { reportFile } from '#domain/figures/contract/endpoints.ts'
import { type Answerer, drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { DownloadButton } from './download-button'

const button = <DownloadButton endpoint={reportFile} input={{ users: [7, 8] }} label="Excel" busyLabel="…" />

const draw = (answer: Answerer) =>
  drawScreen({ path: '/reports', routes: [{ path: '/reports', element: button }], answer })

const nativeClick = HTMLAnchorElement.prototype.click
afterEach(() => {
  HTMLAnchorElement.prototype.click = nativeClick
})

/** The names of the files that the browser was told to save. */
function savedNames(): string[] {
  const names: string[] = []
  HTMLAnchorElement.prototype.click = function save() {
    names.push(this.download)
  }
  return names
}

test('a file is saved by the name that its answer gives it', async () => {
  const names = savedNames()
  const { user, requests } = await draw(() => ({ body: 'bytes', fileName: 'relat%C3%B3rio.xlsx' }))
  await user.click(await screen.findByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(names).toEqual(['relatório.xlsx']))
  expect(requests).toEqual(['GET /ticketreport/reports/export?users=7&users=8'])
})

test('a file that is refused says why, and is asked for again', async () => {
  const names = savedNames()
  const answers = [{ status: 422, body: { error: 'ERR_TOO_MANY_ROWS', details: { most: 10_000 } } }]
  const { user } = await draw(() => answers.pop() ?? { body: 'bytes', fileName: 'a.xlsx' })
  await user.click(await screen.findByRole('button', { name: 'Excel' }))
  await screen.findByText(/São linhas demais/)
  await user.click(screen.getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(names).toEqual(['a.xlsx']))
  expect(screen.queryByRole('alert')).toBeNull()
})
