import { endpoint } from '../../core/contract/endpoint.ts'
import { MAX_GRAPH_VALUES } from '../../flows/contract/graph.ts'
import { FlowIdParam } from '../../flows/contract/schema.ts'
import { CheckFlowCasesInput, FlowCaseResults } from './schema.ts'

export const check = endpoint({
  method: 'POST',
  path: '/flowbuilder/:flowId/cases',
  audience: 'user',
  permission: 'flows:list',
  plan: 'useIntegrations',
  ids: { 'params.flowId': 'resource:flow' },
  summary: 'Walks every test case of a flow through a drawing, saved or not; nothing is stored or sent',
  params: FlowIdParam,
  body: CheckFlowCasesInput.omit({ flowId: true }),
  maxValues: MAX_GRAPH_VALUES,
  answer: FlowCaseResults,
  refuses: ['ERR_NOT_FOUND', 'ERR_NO_WAPP_FOUND'],
  sample: { body: { nodes: [], connections: [] } },
})
