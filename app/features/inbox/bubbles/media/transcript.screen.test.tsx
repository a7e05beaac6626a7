import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aMessageView, aViewer } from '#tests/support/views.ts'
import type { Viewer } from '~/lib/viewer'
import { Transcript } from './transcript'

const FILE = {
  id: 1,
  state: 'stored',
  mime: 'audio/ogg',
  name: null,
  size: 900,
  width: null,
  height: null,
  durationSeconds: 3,
  isVoice: true,
  url: null,
  thumbnailUrl: null,
} as const
const AUDIO = aMessageView({ mediaType: 'audio', file: FILE })

function draw(viewer: Viewer) {
  const element = (
    <>
      <p>áudio</p>
      <Transcript message={AUDIO} />
    </>
  )
  return drawScreen({ path: '/tickets', routes: [{ path: '/tickets', element }], viewer })
}

test('an audio is written down for the company’s own users, not for who visits it', async () => {
  await draw(aViewer())
  await screen.findByRole('button', { name: 'Transcrever' })
})

test('a visitor of another company is not offered to have it written down', async () => {
  await draw(aViewer({ profile: 'admin', homeCompanyId: 9 }))
  await screen.findByText('áudio')
  expect(screen.queryByRole('button')).toBeNull()
})
