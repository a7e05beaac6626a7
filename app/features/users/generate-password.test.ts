import { expect, test } from 'bun:test'
import { NewPassword } from '#domain/auth/contract/schema.ts'
import { generatePassword } from './generate-password'

test('each generated password is one that the server takes, and none comes twice', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)
  for (const password of passwords) expect(NewPassword.safeParse(password).success).toBe(true)
  expect(new Set(passwords).size).toBe(passwords.length)
})
