import { expect, test } from 'bun:test'
import { useState } from 'react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { CopyButton } from './copy-button'

function Page() {
  const [code, setCode] = useState('AAAA-1111')
  return (
    <>
      <CopyButton text={code} label="copy" />
      <button type="button" onClick={() => setCode('BBBB-2222')}>
        another
      </button>
    </>
  )
}

test('a text that came after the copied one is not called copied', async () => {
  const { user } = await drawScreen({ path: '/', routes: [{ path: '/', element: <Page /> }] })
  await user.click(await screen.findByRole('button', { name: 'copy' }))
  await screen.findByText('Copiado')
  await user.click(screen.getByRole('button', { name: 'another' }))
  expect(screen.queryByText('Copiado')).toBeNull()
})
