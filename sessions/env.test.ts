import { describe, expect, test } from 'bun:test'
import { readEnv } from './env.ts'

const GOOD = {
  DATABASE_APP_URL: 'postgres://recado_app:x@127.0.0.1/recado',
  DATABASE_SYSTEM_URL: 'postgres://recado_system:x@127.0.0.1/recado',
  APP_SECRET: 'x'.repeat(32),
}

describe('the settings of the sessions process', () => {
  test('ws: is for loopback alone', () => {
    expect(readEnv({ ...GOOD, WHATSAPP_WEB_URL: 'ws://127.0.0.1:4101/ws/chat' }).whatsappUrl).toContain(
      '4101',
    )
    expect(readEnv({ ...GOOD, WHATSAPP_WEB_URL: 'wss://web.example/ws/chat' }).whatsappUrl).toContain('wss:')
    for (const url of ['ws://10.0.0.1/x', 'ws://127.0.0.1.evil.example/x', 'http://127.0.0.1/x']) {
      expect(() => readEnv({ ...GOOD, WHATSAPP_WEB_URL: url })).toThrow('WHATSAPP_WEB_URL')
    }
  })

  test('unset or empty means WhatsApp itself', () => {
    expect(readEnv(GOOD).whatsappUrl).toBeUndefined()
    expect(readEnv({ ...GOOD, WHATSAPP_WEB_URL: '' }).whatsappUrl).toBeUndefined()
  })

  test('every fault is one line', () => {
    const attempt = () => readEnv({ APP_SECRET: 'short', WHATSAPP_VERSION: 'x' })
    expect(attempt).toThrow(/DATABASE_APP_URL.*\n.*DATABASE_SYSTEM_URL.*\n.*APP_SECRET.*\n.*WHATSAPP_VERSION/)
  })
})
