import { describe, expect, test } from 'bun:test'
import { waitFor } from '#tests/support/wait-for.ts'
import { statusReporter } from './status-reporter.ts'

function reporter(isConnected: boolean, graceMs = 30) {
  const written: string[] = []
  const statusReports = statusReporter({
    write: async ({ status }) => void written.push(status),
    failed: () => undefined,
    isConnected,
    graceMs,
  })
  return { ...statusReports, written }
}

describe('what the screen says of a connection', () => {
  test('is written at once while it is being paired', async () => {
    const { show, settle, written } = reporter(false)
    for (const status of ['OPENING', 'qrcode', 'PAIRING', 'OPENING', 'CONNECTED'] as const) show({ status })
    await settle(null)
    expect(written).toEqual(['OPENING', 'qrcode', 'PAIRING', 'OPENING', 'CONNECTED'])
  })

  test('does not blink when a break is short', async () => {
    const { show, settle, written } = reporter(true, 10_000)
    show({ status: 'TIMEOUT' })
    show({ status: 'OPENING' })
    show({ status: 'CONNECTED' })
    await settle(null)
    expect(written).toEqual(['CONNECTED'])
  })

  test('tells of a break that lasts, with its latest word', async () => {
    const { show, written } = reporter(true)
    show({ status: 'TIMEOUT' })
    show({ status: 'OPENING' })
    await waitFor(() => written.length > 0, { description: 'the word' })
    expect(written).toEqual(['OPENING'])
  })

  test('is not written over by what was said before its end', async () => {
    const written: string[] = []
    const slow = Promise.withResolvers<void>()
    const { show, settle } = statusReporter({
      write: async ({ status }) => {
        await slow.promise
        written.push(status)
      },
      failed: () => undefined,
      isConnected: false,
    })
    show({ status: 'OPENING' })
    const ended = settle(null).then(() => void written.push('the end'))
    slow.resolve()
    await ended
    expect(written).toEqual(['OPENING', 'the end'])
  })

  test('tells an end at once', async () => {
    const { show, settle, written } = reporter(true, 10_000)
    show({ status: 'DISCONNECTED' })
    await settle(null)
    expect(written).toEqual(['DISCONNECTED'])
  })
})
