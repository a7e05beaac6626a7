import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { SeenUser, UserInput, UserRemoval } from './schema.ts'

/** Attendants and admins. Specification 1 §2, §3, §7. */
export const userResource = defineResource({
  noun: 'user',
  path: '/users',
  scope: 'company',
  wire: { list: 'users', row: 'user', id: 'userId', event: (companyId) => `company-${companyId}-user` },
  view: SeenUser,
  input: UserInput,
  filter: z.object({}),
  sorts: ['name', 'createdAt'],
  permissions: { read: 'users:list', save: 'users:save', remove: 'users:delete' },
  deletion: 'asked',
  removal: UserRemoval,
  summary: { single: 'A user', many: 'Colleagues, by name' },
  missing: 'ERR_NO_USER_FOUND',
  ids: {
    'body.queueIds': 'queue',
    'body.whatsappId': 'connection',
    'removal.toUserId': 'user',
    'removal.toQueueId': 'queue',
  },
  label: 'name',
  sample: { name: 'Ana Prado', email: 'pessoa@loja.example', password: 'Segredo123', queueIds: [] },
})
