import { expect, test } from 'bun:test'
import { act, useEffect } from 'react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aMessageView } from '#tests/support/views.ts'
import { updatesFrom } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'
import { ForwardProgress } from './forward-progress'

const IDS = [1, 2]

type ProgressProps = { begun: (store: ReturnType<typeof useStore>) => void; onLeft: () => void }

function Progress({ begun, onLeft }: ProgressProps) {
  const store = useStore()
  useEffect(() => begun(store), [begun, store])
  return <ForwardProgress ids={IDS} onClose={() => undefined} onLeft={onLeft} />
}

async function draw() {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof useStore>>()
  const reports: string[] = []
  const element = <Progress begun={resolve} onLeft={() => reports.push('left')} />
  await drawScreen({ path: '/tickets', routes: [{ path: '/tickets', element }] })
  await screen.findByText('0 de 2 enviadas')
  const store = await promise
  const become = (values: Parameters<typeof aMessageView>[0]) =>
    act(() => store.take({ from: 'event', updates: updatesFrom('message', [aMessageView(values)]) }))
  return { reports, become }
}

test('messages that are passed on are counted as they leave, and it ends when all have', async () => {
  const { reports, become } = await draw()
  become({ id: 1, ack: 1, version: 2 })
  await screen.findByText('1 de 2 enviadas')
  become({ id: 2, ack: 1, version: 2 })
  await screen.findByText('2 de 2 enviadas')
  expect(reports).toEqual(['left'])
})

test('one that could not be sent is said, and is not one that was sent', async () => {
  const { reports, become } = await draw()
  become({ id: 1, ack: 1, version: 2 })
  become({ id: 2, ack: 0, failedAt: '2026-11-01T12:00:00.000Z', version: 2 })
  await screen.findByText('1 mensagem não foi enviada. Abra a conversa para tentar de novo.')
  screen.getByText('1 de 2 enviadas')
  expect(reports).toEqual([])
})
