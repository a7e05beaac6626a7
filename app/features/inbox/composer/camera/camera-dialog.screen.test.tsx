import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, useState } from 'react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { CameraDialog } from './camera-dialog'

/** The recorder that a browser with a camera has, and that the document of these tests lacks. */
class Recorder {
  static isTypeSupported = () => true
  state = 'inactive'
  ondataavailable?: (event: { data: Blob }) => void
  onstop?: () => void
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['film']) })
    this.onstop?.()
  }
}

let ended = 0
class FakeStream extends MediaStream {
  override getTracks() {
    return [{ stop: () => ended++ }] as never
  }
}
const camera = { getUserMedia: async () => new FakeStream(), enumerateDevices: async () => [] }

beforeEach(() => {
  ended = 0
  Object.assign(globalThis, { MediaRecorder: Recorder })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: camera })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'MediaRecorder')
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

function Page({ onFile }: { onFile: (file: File) => void }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <p>{open ? 'aberta' : 'fechada'}</p>
      <CameraDialog open={open} onOpenChange={setOpen} onFile={onFile} />
    </>
  )
}

async function draw() {
  const files: File[] = []
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Page onFile={(file) => files.push(file)} /> }],
    answer: () => ({ body: {} }),
  })
  const film = await screen.findByRole<HTMLButtonElement>('button', { name: 'Gravar vídeo' })
  expect(film.disabled).toBe(true)
  const video = screen.getByLabelText('Imagem da câmera')
  await waitFor(() => expect(video).toHaveProperty('srcObject', expect.any(FakeStream)))
  act(() => void video.dispatchEvent(new Event('loadeddata')))
  await waitFor(() => expect(film.disabled).toBe(false))
  return { user, files, film }
}

test('what was filmed goes into the tray when filming is ended', async () => {
  const { user, files, film } = await draw()
  await user.click(film)
  await user.click(screen.getByRole('button', { name: /^Parar/ }))
  await screen.findByText('fechada')
  expect(files.map(({ type, size }) => [type, size])).toEqual([['video/mp4', 4]])
})

test('and when the dialog is closed meanwhile: it is not lost without a word', async () => {
  const { user, files, film } = await draw()
  await user.click(film)
  await user.keyboard('{Escape}')
  await screen.findByText('fechada')
  await waitFor(() => expect(files.map(({ type, size }) => [type, size])).toEqual([['video/mp4', 4]]))
  expect(ended).toBeGreaterThan(0)
})

test('who closes it without having filmed gets nothing', async () => {
  const { user, files } = await draw()
  await user.keyboard('{Escape}')
  await screen.findByText('fechada')
  await waitFor(() => expect(ended).toBeGreaterThan(0))
  expect(files).toEqual([])
})
