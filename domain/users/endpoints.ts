import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ListUsersInput, UserIdParam, UserList, UserListItem, UserView } from './schema.ts'

// Specification 1 §7, users: reading.

export const list = endpoint({
  method: 'GET',
  path: '/users',
  who: 'user',
  permission: 'users:list',
  summary: 'A page of colleagues, by name',
  query: ListUsersInput,
  answer: UserList,
})

export const listAll = endpoint({
  method: 'GET',
  path: '/users/list',
  who: 'user',
  permission: 'users:list',
  summary: 'Every colleague',
  answer: z.array(UserListItem),
})

export const get = endpoint({
  method: 'GET',
  path: '/users/:userId',
  who: 'user',
  permission: 'users:read',
  ids: { 'params.userId': 'user' },
  summary: 'A user with all that the user form holds',
  params: UserIdParam,
  answer: UserView,
  refuses: ['ERR_NO_USER_FOUND'],
})
