import { importFlow } from '#domain/flows/contract/import/import-flow.ts'
import type { ImportedFlow, ImportFacts } from '#domain/flows/contract/import/imported-flow.ts'
import { aMenu, aMessage, aTicket, drawnFlow } from './drawn-flow.ts'

/** Queues and prompts of a company that imports. */
export const FACTS = {
  queues: [
    { id: 7, name: 'Vendas' },
    { id: 9, name: 'Pós-venda' },
  ],
  prompts: [{ id: 4, name: 'Assistente' }],
  integrations: [],
} satisfies ImportFacts

/** The import of a file; it throws where there is none. */
export function imported(json: unknown, facts: ImportFacts = FACTS): ImportedFlow {
  const result = importFlow(json, facts)
  if ('failure' in result) throw new Error(result.failure)
  return result
}

/** A node of an import. */
export function nodeOf({ graph }: ImportedFlow, id: string) {
  return graph.nodes.find((node) => node.id === id)
}

/** Edges as `source handle target`. */
export function edgesOf({ graph }: ImportedFlow): string[] {
  return graph.connections.map(({ source, sourceHandle, target }) => `${source} ${sourceHandle} ${target}`)
}

/** Lines where something was not taken as it was, as `code node about`. */
export function changesOf({ report }: ImportedFlow): string[] {
  return report
    .filter(({ kind }) => kind !== 'taken')
    .map(({ code, nodeId, about }) => [code, nodeId, about].filter((part) => part !== null).join(' '))
}

const canvas = { width: 250, height: 88, selected: false, dragging: false, style: { padding: 0 } }
const buttonEdge = { targetHandle: null, type: 'buttonedge', animated: true }

/** A flow as a product of this family writes it. */
export const FAMILY = {
  nodes: [
    { id: '1', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' }, type: 'start', ...canvas },
    {
      id: 'kJ2p',
      position: { x: 500, y: 80.5 },
      type: 'singleBlock',
      data: {
        seq: ['message1', 'img1', 'interval1'],
        elements: [
          { type: 'message', value: 'Olá {{name}}', number: 'message1' },
          { type: 'img', value: 'logo-1699.png', original: 'logo.png', number: 'img1' },
          { type: 'interval', value: '3', number: 'interval1' },
        ],
      },
      ...canvas,
    },
    {
      id: 'menu 1',
      position: { x: 800, y: 80 },
      type: 'menu',
      data: {
        message: 'Como podemos ajudar?',
        arrayOption: [
          { number: 1, value: 'Vendas' },
          { number: 2, value: 'Assistente' },
          { number: 3, value: 'Sistema' },
        ],
      },
      ...canvas,
    },
    {
      id: 'sales',
      position: { x: 1100, y: 0 },
      type: 'ticket',
      data: { id: 31, name: 'VENDAS', color: '#ff0000', greetingMessage: '' },
      ...canvas,
    },
    {
      id: 'after',
      position: { x: 1100, y: 400 },
      type: 'ticket',
      data: { data: { id: 32, name: 'Financeiro', color: '#00ff00' } },
      ...canvas,
    },
    {
      id: 'ai',
      position: { x: 1100, y: 200 },
      type: 'openai',
      data: {
        typebotIntegration: {
          name: 'Bia',
          prompt: 'Seja breve.',
          apiKey: 'sk-secret-1',
          voice: 'texto',
          voiceKey: '',
          maxTokens: '100',
          temperature: '1',
          queueId: 31,
          maxMessages: '10',
        },
      },
      ...canvas,
    },
    {
      id: 'erp',
      position: { x: 1100, y: 300 },
      type: 'httpRequest',
      data: { url: 'https://erp.demo/orders', token: 't0ps3cret', method: 'GET' },
      ...canvas,
    },
    {
      id: 'if',
      position: { x: 1300, y: 300 },
      type: 'condition',
      data: { key: 'name', condition: 1, value: 'Ana' },
      ...canvas,
    },
  ],
  connections: [
    { id: 'x1', source: '1', sourceHandle: 'a', target: 'kJ2p', ...buttonEdge },
    { id: 'x2', source: 'kJ2p', sourceHandle: null, target: 'menu 1', ...buttonEdge },
    { id: 'x3', source: 'menu 1', sourceHandle: 'a1', target: 'sales', ...buttonEdge },
    { id: 'x3', source: 'menu 1', sourceHandle: 'a2', target: 'ai', ...buttonEdge },
    { id: 'x4', source: 'menu 1', sourceHandle: 'a3', target: 'erp', ...buttonEdge },
    { id: 'x5', source: 'menu 1', sourceHandle: 'a9', target: 'erp', ...buttonEdge },
    { id: 'x6', source: 'erp', sourceHandle: 'a', target: 'if', ...buttonEdge },
    { id: 'x7', source: 'if', sourceHandle: 'a', target: 'sales', ...buttonEdge },
    { id: 'x8', source: 'if', sourceHandle: 'b', target: 'after', ...buttonEdge },
    { id: 'x9', source: 'gone', sourceHandle: 'a', target: 'after', ...buttonEdge },
  ],
}

const p = (...children: object[]) => ({ type: 'p', children })
const richText = (...paragraphs: object[]) => ({ richText: paragraphs })

/** A bot as Typebot 6 writes it. */
export const TYPEBOT = {
  version: '6.1',
  id: 'cm0typebot',
  name: 'Suporte',
  events: [
    {
      id: 'ev0',
      type: 'start',
      outgoingEdgeId: 'edge0',
      graphCoordinates: { x: 10, y: 20 },
    },
    { id: 'ev1', type: 'invalid reply', outgoingEdgeId: 'edge1', graphCoordinates: { x: 10, y: 400 } },
  ],
  groups: [
    {
      id: 'g1',
      title: 'Boas-vindas',
      graphCoordinates: { x: 300, y: 40 },
      blocks: [
        {
          id: 'hello',
          type: 'text',
          content: richText(p({ text: 'Oi, ' }, { text: '{{Nome cliente}}', bold: true })),
        },
        { id: 'logo', type: 'image', content: { url: 'https://cdn.demo/logo.png?v=2' } },
        {
          id: 'clip',
          type: 'video',
          content: { type: 'youtube', id: 'abc', url: 'https://youtu.be/abc' },
        },
        { id: 'ask', type: 'text', content: richText(p({ text: 'Qual é o seu nome?' })) },
        {
          id: 'name',
          type: 'text input',
          options: { variableId: 'v1', labels: { placeholder: 'Type' } },
        },
        { id: 'mail', type: 'email input', options: { variableId: 'v2' }, outgoingEdgeId: 'edge2' },
      ],
    },
    {
      id: 'g2',
      title: 'Menu',
      graphCoordinates: { x: 700, y: 40 },
      blocks: [
        { id: 'set', type: 'Set variable', options: { variableId: 'v3', expressionToEvaluate: '1 + 1' } },
        { id: 'pick', type: 'text', content: richText(p({ text: 'Escolha, {{= name =}}' })) },
        {
          id: 'choice',
          type: 'choice input',
          options: { variableId: 'v3' },
          items: [
            { id: 'i1', content: 'Comprar', outgoingEdgeId: 'edge3' },
            { id: 'i2', content: 'Suporte' },
          ],
          outgoingEdgeId: 'edge4',
        },
      ],
    },
    {
      id: 'g3',
      title: 'Regras',
      graphCoordinates: { x: 1100, y: 40 },
      blocks: [
        { id: 'wait', type: 'Wait', options: { secondsToWaitFor: '300' } },
        {
          id: 'cond',
          type: 'Condition',
          items: [
            {
              id: 'c1',
              content: {
                logicalOperator: 'AND',
                comparisons: [
                  { id: 'k1', variableId: 'v1', comparisonOperator: 'Equal to', value: 'Ana' },
                  {
                    id: 'k2',
                    variableId: 'v2',
                    comparisonOperator: 'Does not contain',
                    value: '{{Nome cliente}}',
                  },
                ],
              },
              outgoingEdgeId: 'edge5',
            },
            {
              id: 'c2',
              content: {
                logicalOperator: 'OR',
                comparisons: [
                  { id: 'k3', variableId: 'v2', comparisonOperator: 'Is set' },
                  { id: 'k4', variableId: 'v2', comparisonOperator: 'Ends with', value: '.br' },
                  { id: 'k5', variableId: 'v3', comparisonOperator: 'Greater or equal to', value: 2 },
                ],
              },
              outgoingEdgeId: 'edge6',
            },
          ],
          outgoingEdgeId: 'edge7',
        },
      ],
    },
    {
      id: 'g4',
      title: 'Fim',
      graphCoordinates: { x: 1500, y: 40 },
      blocks: [
        {
          id: 'ab',
          type: 'AB test',
          options: { aPercent: 34 },
          items: [
            { id: 'sideA', path: 'a', outgoingEdgeId: 'edge8' },
            { id: 'sideB', path: 'b' },
          ],
        },
        { id: 'bye', type: 'text', content: richText(p({ text: 'Tchau' })) },
        { id: 'site', type: 'Redirect', options: { url: 'https://loja.demo', isNewTab: true } },
        { id: 'back', type: 'Jump', options: { groupId: 'g2', blockId: 'choice' } },
      ],
    },
  ],
  edges: [
    { id: 'edge0', from: { eventId: 'ev0' }, to: { groupId: 'g1' } },
    { id: 'edge1', from: { eventId: 'ev1' }, to: { groupId: 'g1' } },
    { id: 'edge2', from: { blockId: 'mail' }, to: { groupId: 'g2' } },
    { id: 'edge3', from: { blockId: 'choice', itemId: 'i1' }, to: { groupId: 'g3' } },
    { id: 'edge4', from: { blockId: 'choice' }, to: { groupId: 'g1', blockId: 'mail' } },
    { id: 'edge5', from: { blockId: 'cond', itemId: 'c1' }, to: { groupId: 'g4' } },
    { id: 'edge6', from: { blockId: 'cond', itemId: 'c2' }, to: { groupId: 'g4', blockId: 'site' } },
    { id: 'edge7', from: { blockId: 'cond' }, to: { groupId: 'g2' } },
    { id: 'edge8', from: { blockId: 'ab', itemId: 'sideA' }, to: { groupId: 'g4', blockId: 'bye' } },
  ],
  variables: [
    { id: 'v1', name: 'Nome cliente' },
    { id: 'v2', name: 'E-mail' },
    { id: 'v3', name: 'Opção' },
  ],
  theme: {},
  settings: {},
}

/** An export of ours. */
export const OWN = drawnFlow({
  hello: aMessage('Oi', 'menu'),
  menu: aMenu('?', ['Vendas', 'Outro'], { a1: 'people', a2: 'people' }),
  people: aTicket(7),
})

/** A bot of version 3: it begins with a block, and edges also name the group. */
export const TYPEBOT_3 = {
  version: '3',
  events: null,
  groups: [
    {
      id: 's',
      title: 'Start',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 'sb', type: 'start', label: 'Start', groupId: 's', outgoingEdgeId: 'se' }],
    },
    {
      id: 'g',
      title: 'Oi',
      graphCoordinates: { x: 400, y: 0 },
      blocks: [{ id: 'b', type: 'text', groupId: 'g', content: { html: '<div>Oi</div>', plainText: 'Oi' } }],
    },
  ],
  edges: [{ id: 'se', from: { groupId: 's', blockId: 'sb' }, to: { groupId: 'g' } }],
  variables: [],
}

/** A bot of one group. */
export function botOf(...blocks: object[]) {
  return {
    version: '6',
    events: [{ id: 'ev', type: 'start' }],
    groups: [{ id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks }],
    edges: [{ id: 'e', from: { eventId: 'ev' }, to: { groupId: 'g' } }],
    variables: [{ id: 'v', name: 'pedido' }],
  }
}
