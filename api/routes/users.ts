import { Hono } from 'hono'
import { z } from 'zod'
import { getUser, listAllUsers, listUsers } from '#domain/users/list-users.ts'
import { ListUsersInput, UserIdParam, UserList, UserListItem, UserView } from '#domain/users/schema.ts'
import { describe } from '../lib/describe.ts'
import type { ApiEnv } from '../lib/types.ts'
import { validate } from '../lib/validate.ts'

/** Specification 1 §7, users: reading. */
export const userRoutes = new Hono<ApiEnv>()
  .get(
    '/users',
    describe('users', 'A page of colleagues, by name', UserList),
    validate('query', ListUsersInput),
    async (c) => c.json(await listUsers(c.var.ctx, c.req.valid('query'))),
  )
  .get('/users/list', describe('users', 'Every colleague', z.array(UserListItem)), async (c) =>
    c.json(await listAllUsers(c.var.ctx)),
  )
  .get(
    '/users/:userId{[0-9]+}',
    describe('users', 'A user with all that the user form holds', UserView, ['ERR_NO_USER_FOUND']),
    validate('param', UserIdParam),
    async (c) => c.json(await getUser(c.var.ctx, c.req.valid('param'))),
  )
