import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { BotCaseInput, BotCaseView } from './schema.ts'

/** Conversations with the bot that are kept as test cases. docs/decisions/078-test-cases-of-the-bot.md. */
export const botCaseResource = defineResource({
  noun: 'botCase',
  path: '/bot-cases',
  scope: 'company',
  wire: {
    list: 'botCases',
    row: 'botCase',
    id: 'botCaseId',
    event: (companyId) => `company-${companyId}-botCase`,
  },
  view: BotCaseView,
  input: BotCaseInput,
  filter: z.object({}),
  sorts: ['name'],
  permissions: { read: 'queues:save', save: 'queues:save', remove: 'queues:save' },
  deletion: 'undo',
  ids: { 'body.connectionId': 'connection' },
  summary: { single: 'A test case of the bot', many: 'Test cases of the bot' },
  label: 'name',
  sample: { name: 'Chega de manhã', steps: [{ at: '2026-11-23T10:00:00-03:00', text: 'Oi' }] },
})
