import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { FlowCaseInput, FlowCaseView } from './schema.ts'

/** Conversations with flows that are kept as test cases. docs/decisions/130-test-cases-of-flows.md. */
export const flowCaseResource = defineResource({
  noun: 'flowCase',
  path: '/flow-cases',
  scope: 'company',
  wire: {
    list: 'flowCases',
    row: 'flowCase',
    id: 'flowCaseId',
    event: (companyId) => `company-${companyId}-flowCase`,
  },
  view: FlowCaseView,
  input: FlowCaseInput,
  filter: z.object({}),
  sorts: ['name'],
  permissions: { read: 'flows:list', save: 'flows:save', remove: 'flows:save' },
  plan: 'useIntegrations',
  deletion: 'undo',
  ids: { 'body.flowId': 'resource:flow' },
  summary: { single: 'A test case of a flow', many: 'Test cases of flows' },
  label: 'name',
  sample: { name: 'Chega de manhã', steps: [{ act: 'say', at: '2026-11-23T10:00:00.000Z', text: 'Oi' }] },
})
