import type { FlowNode, NodeType } from '#domain/flows/contract/graph.ts'

/** The fields of a new node: the usual values of specification 3 §9. */
const USUAL: Readonly<Record<NodeType, () => FlowNode['data']>> = {
  start: () => ({ label: 'Inicio do fluxo' }),
  singleBlock: () => ({ seq: [], elements: [] }),
  menu: () => ({ message: '', arrayOption: [{ number: '1', value: '' }], maxTries: 3 }),
  randomizer: () => ({ percent: 50 }),
  interval: () => ({ sec: '' }),
  ticket: () => ({ data: {} }),
  typebot: () => ({
    typebotIntegration: { type: 'typebot', language: 'pt-BR', typebotExpires: 1, typebotDelayMessage: 1000 },
  }),
  openai: () => ({
    typebotIntegration: { voice: 'texto', maxTokens: 100, temperature: 1, maxMessages: 10 },
  }),
  question: () => ({ typebotIntegration: { message: '', answerKey: '', takesLeaving: false } }),
  condition: () => ({ key: '', condition: 1, value: '' }),
  message: () => ({ label: '' }),
  img: () => ({ url: '' }),
  audio: () => ({ url: '', record: true }),
  video: () => ({ url: '' }),
  note: () => ({ text: '', color: 'yellow' }),
}

export function usualData(type: NodeType): FlowNode['data'] {
  return USUAL[type]()
}
