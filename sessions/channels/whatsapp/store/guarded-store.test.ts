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
  const told: string[] = []
  const store = guardedStore(STORE, () => told.push('lost'), 60_000)
  await store.readKeys('session', ['1']).catch(() => told.push('heard'))
  expect(told).toEqual(['lost', 'heard'])
})

test('a store that says nothing has failed as well', async () => {
  const told: string[] = []
  const silent: ChannelStore = { ...STORE, writeKeys: () => new Promise(() => undefined) }
  const store = guardedStore(silent, () => told.push('lost'), 20)
  await store.writeKeys({ keys: [], raw: [], contents: [] }).catch(() => told.push('heard'))
  expect(told).toEqual(['lost', 'heard'])
})
