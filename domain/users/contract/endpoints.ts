import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import {
  ListWidthInput,
  PictureForm,
  PictureVersion,
  SeenUser,
  UserIdParam,
  UserListItem,
  UserUses,
} from './schema.ts'

// What users have beside the calls of every resource. Specification 1 §7.

export const listAll = endpoint({
  method: 'GET',
  path: '/users/list',
  audience: 'user',
  permission: 'users:list',
  summary: 'Every colleague',
  answer: z.array(UserListItem),
})

export const uses = endpoint({
  method: 'GET',
  path: '/users/:userId/uses',
  audience: 'user',
  permission: 'users:delete',
  ids: { 'params.userId': 'user' },
  summary: 'What hangs on a user: the tickets that they attend, the quick messages that others see',
  params: UserIdParam,
  answer: UserUses,
  refuses: ['ERR_NO_USER_FOUND'],
})

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/users/:userId/media-upload',
  audience: 'user',
  permission: 'users:save',
  ids: { 'params.userId': 'user' },
  summary: 'A user’s picture: one’s own, or by an admin; it is made small',
  params: UserIdParam,
  form: { fields: PictureForm, answer: SeenUser },
  answer: SeenUser,
  refuses: ['ERR_NO_USER_FOUND', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE', 'ERR_ROW_CHANGED'],
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/users/:userId/media-upload',
  audience: 'user',
  permission: 'users:save',
  ids: { 'params.userId': 'user' },
  summary: 'Takes a user’s picture away',
  params: UserIdParam,
  query: PictureVersion,
  answer: SeenUser,
  refuses: ['ERR_NO_USER_FOUND', 'ERR_ROW_CHANGED'],
})

/** Spelled as clients of this family do. */
export const toggleChangeWidht = endpoint({
  method: 'PUT',
  path: '/users/toggleChangeWidht/:userId',
  audience: 'user',
  permission: 'users:save',
  ids: { 'params.userId': 'user' },
  summary: 'How wide the list of conversations is for a user, in pixels',
  params: UserIdParam,
  body: ListWidthInput,
  answer: SeenUser,
  refuses: ['ERR_NO_USER_FOUND'],
  sample: { body: { defaultTicketsManagerWidth: 480 } },
})
