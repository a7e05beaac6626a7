import { endpoint } from '../core/endpoint.ts'
import { Preferences, SetUpInput, SignedInAnswer, SignedInView, SignInInput } from './schema.ts'

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  who: 'anyone',
  summary: 'Opens a session',
  body: SignInInput,
  answer: SignedInAnswer,
  refuses: [
    'ERR_INVALID_CREDENTIALS',
    'ERR_OUT_OF_HOURS',
    'ERR_COMPANY_OFF',
    'ERR_TOO_MANY_ATTEMPTS',
    'ERR_BUSY',
  ],
  sample: { body: { email: 'ana@loja.example', password: 'Segredo123' } },
})

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh_token',
  who: 'anyone',
  summary: 'A new bearer for the session of the cookie, or of the web',
  answer: SignedInAnswer,
  refuses: ['ERR_SESSION_EXPIRED'],
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  who: 'anyone',
  summary: 'Ends the session',
  answer: 'done',
  message: 'signed out',
})

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  who: 'account',
  summary: 'The person who is signed in',
  answer: SignedInView,
})

export const setUp = endpoint({
  method: 'POST',
  path: '/auth/set-up',
  who: 'anyone',
  summary: 'Makes the first super administrator, by the one-time link',
  body: SetUpInput,
  answer: 'done',
  refuses: ['ERR_NOT_FOUND', 'ERR_TOO_MANY_ATTEMPTS', 'ERR_BUSY'],
})

export const getPreferences = endpoint({
  method: 'GET',
  path: '/preferences',
  who: 'account',
  summary: 'How the user likes the screens',
  answer: Preferences,
})

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/preferences',
  who: 'account',
  summary: 'Changes the keys given',
  body: Preferences,
  answer: Preferences,
  sample: { body: { density: 'compact' } },
})
