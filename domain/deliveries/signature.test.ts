import { expect, test } from 'bun:test'
import { makeSecret, signatureHeaders } from './signature.ts'

/** The published vector of Standard Webhooks 1.0. */
const VECTOR = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: new TextEncoder().encode('{"test": 2432232314}'),
}
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('an event is signed as Standard Webhooks 1.0 says', () => {
  expect(signatureHeaders([SECRET], VECTOR)).toEqual({
    'webhook-id': VECTOR.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
})

test('while a key is replaced both sign, the new one first', () => {
  const secret = makeSecret()
  const signatures = signatureHeaders([secret, SECRET], VECTOR)['webhook-signature']?.split(' ')
  expect(signatures).toHaveLength(2)
  expect(signatures?.[1]).toBe(SIGNATURE)
})

test('a key is of 32 random bytes, and another one each time', () => {
  const secrets = [makeSecret(), makeSecret()]
  expect(new Set(secrets).size).toBe(2)
  for (const secret of secrets) {
    expect(secret).toStartWith('whsec_')
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
  }
})
