import { expect, test } from 'bun:test'
import type { ChannelStore } from '../../driver.ts'
import { guardedStore } from './guarded-store.ts'

const unused = () => Promise.reject(new Error('not part of this test'))
const STORE: ChannelStore = {
  readCredentials: unused,
  writeCredentials: unused,
  readKeys: unused,
  listKeys: unused,
  writeKeys: unused,
  readRaw: unused,
  readContent: unused,
  claimAccount: unused,
  wipe: unused,
}

test('a store that fails is told before whoever asked hears of it', async () => {
  const calls: string[] = []
  const store = guardedStore(STORE, () => calls.push('lost'), 60_000)
  await store.readKeys('session', ['1']).catch(() => calls.push('heard'))
  expect(calls).toEqual(['lost', 'heard'])
})

test('a store that says nothing has failed as well', async () => {
  const calls: string[] = []
  const silent: ChannelStore = { ...STORE, writeKeys: () => new Promise(() => undefined) }
  const store = guardedStore(silent, () => calls.push('lost'), 20)
  await store.writeKeys({ keys: [], raw: [], contents: [] }).catch(() => calls.push('heard'))
  expect(calls).toEqual(['lost', 'heard'])
})
