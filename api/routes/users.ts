import * as users from '#domain/users/endpoints.ts'
import { getUser, listAllUsers, listUsers } from '#domain/users/list-users.ts'
import { bind } from '../lib/bind.ts'

export const userRoutes = bind(users, { list: listUsers, listAll: listAllUsers, get: getUser })
