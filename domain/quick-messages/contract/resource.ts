import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { CreateQuickMessageInput, QuickMessageFilter, QuickMessageView } from './schema.ts'

/** The facts that decide who sees a quick message. */
export const QuickMessageFacts = z.object({ userId: z.number().nullable(), isShared: z.boolean() })
export type QuickMessageFacts = z.infer<typeof QuickMessageFacts>

/** Texts for attendants to send again: one's own, shown to all, or everybody's. Specification 2 §2, §5, §7. */
export const quickMessageResource = defineResource({
  noun: 'quickMessage',
  path: '/quick-messages',
  scope: 'company',
  wire: {
    list: 'records',
    row: 'record',
    id: 'id',
    event: (companyId) => `company-${companyId}-quickmessage`,
  },
  view: QuickMessageView,
  input: CreateQuickMessageInput,
  filter: QuickMessageFilter,
  sorts: ['shortcode', 'createdAt'],
  permissions: { read: 'quickMessages:list', save: 'quickMessages:save', remove: 'quickMessages:delete' },
  deletion: 'undo',
  visibility: {
    facts: QuickMessageFacts,
    maySee: (actor, { userId, isShared }) => isShared || userId === actor.userId,
    users: ({ userId, isShared }) => (isShared || userId === null ? [] : [userId]),
  },
  summary: { single: 'A quick message', many: 'Quick messages' },
  label: 'shortcode',
  sample: { shortcode: 'oi', message: 'Olá, {{firstName}}! Em que posso ajudar?', geral: true },
})
