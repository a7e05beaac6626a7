import { expect, test } from 'bun:test'
import type { FlowNode, NodeType } from '../graph.ts'
import { NODE_KINDS } from './index.ts'
import { readOpenAiNode } from './openai.ts'
import { readTypebotNode } from './typebot.ts'

const aNode = (type: NodeType, fields: FlowNode['data'] = {}): FlowNode => ({
  id: 'n',
  type,
  position: { x: 0, y: 0 },
  data: { typebotIntegration: fields },
})

test('what is left out, or left empty, is empty or its usual value', () => {
  const empty = { name: null, maxTokens: null, temperature: '', maxMessages: '', model: [] }
  for (const fields of [{}, empty])
    expect(readOpenAiNode(aNode('openai', fields))).toEqual({
      promptId: null,
      name: '',
      prompt: '',
      voice: 'texto',
      voiceRegion: '',
      maxTokens: 100,
      temperature: 1,
      queueId: null,
      maxMessages: 10,
      model: '',
      baseUrl: '',
    })
  expect(readTypebotNode(aNode('typebot'))).toMatchObject({
    typebotExpires: 1,
    typebotDelayMessage: 1000,
    typebotKeywordFinish: '',
    typebotRestartMessage: '',
    typebotUnknownMessage: '',
  })
})

test('numbers and truths are words, words are numbers', () => {
  const fields = { name: 7, model: true, maxTokens: '50', queueId: '3' }
  expect(readOpenAiNode(aNode('openai', fields))).toMatchObject({
    name: '7',
    model: 'true',
    maxTokens: 50,
    queueId: 3,
  })
})

test('no kind says a word of a node without fields', () => {
  for (const [type, kind] of Object.entries(NODE_KINDS))
    expect([type, ...kind.texts({ ...aNode('note'), data: {} }).filter(Boolean)]).toEqual([type])
})
