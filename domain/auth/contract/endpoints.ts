import { endpoint } from '../../core/contract/endpoint.ts'
import { CompanyIdParam } from '../../plans/contract/schema.ts'
import {
  Preferences,
  SetUpInput,
  SignedInAnswer,
  SignedInView,
  SignInInput,
  StartVisitInput,
  VisitPage,
  VisitPageInput,
} from './schema.ts'

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  audience: 'anyone',
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
  audience: 'anyone',
  summary: 'A new bearer for the session of the cookie, or of the web',
  answer: SignedInAnswer,
  refuses: ['ERR_SESSION_EXPIRED'],
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  audience: 'anyone',
  summary: 'Ends the session',
  answer: 'done',
  message: 'signed out',
})

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  audience: 'account',
  summary: 'The person who is signed in',
  answer: SignedInView,
})

export const setUp = endpoint({
  method: 'POST',
  path: '/auth/set-up',
  audience: 'anyone',
  summary: 'Makes the first super administrator, by the one-time link',
  body: SetUpInput,
  answer: 'done',
  refuses: ['ERR_NOT_FOUND', 'ERR_TOO_MANY_ATTEMPTS', 'ERR_BUSY'],
})

export const getPreferences = endpoint({
  method: 'GET',
  path: '/preferences',
  audience: 'account',
  summary: 'How the user likes the screens',
  answer: Preferences,
})

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/preferences',
  audience: 'account',
  summary: 'Changes the keys given',
  body: Preferences,
  answer: Preferences,
  sample: { body: { density: 'compact' } },
})

export const startVisit = endpoint({
  method: 'POST',
  path: '/companies/:companyId/support-visits',
  audience: 'super',
  permission: 'supportVisits:start',
  ids: { 'params.companyId': 'resource:company' },
  summary: 'Opens a session that reads another company for an hour',
  params: CompanyIdParam,
  body: StartVisitInput,
  answer: SignedInAnswer,
  refuses: ['ERR_NO_COMPANY_FOUND', 'ERR_VISIT_OWN_COMPANY'],
  sample: { body: { reason: 'Cliente pediu ajuda com a fila' } },
})

export const leaveVisit = endpoint({
  method: 'DELETE',
  path: '/support-visits/current',
  audience: 'account',
  summary: 'Ends the visit of this session',
  answer: 'done',
  message: 'visit ended',
})

export const visits = endpoint({
  method: 'GET',
  path: '/support-visits',
  audience: 'user',
  permission: 'supportVisits:list',
  summary: 'Who looked into the company as support, when and why',
  query: VisitPageInput,
  answer: VisitPage,
})
