import { describe, expect, test } from 'bun:test'
import { botOf, changesOf, edgesOf, imported, nodeOf, TYPEBOT, TYPEBOT_3 } from '#tests/support/flow-files.ts'
import { advance, beginRun, type RunFacts } from '../../run/advance.ts'

describe('a Typebot', () => {
  const flow = imported(TYPEBOT)

  test('its bubbles are one content, the last text before a question is the question', () => {
    expect(nodeOf(flow, 'hello')).toMatchObject({
      type: 'singleBlock',
      position: { x: 300, y: 40 },
      data: {
        seq: ['message1', 'img1', 'message2'],
        elements: [
          { type: 'message', value: 'Oi, *{{Nome_cliente}}*' },
          { type: 'img', value: 'https://cdn.demo/logo.png?v=2' },
          { type: 'message', value: 'https://www.youtube.com/embed/abc' },
        ],
      },
    })
    expect(nodeOf(flow, 'name')).toMatchObject({
      type: 'question',
      position: { x: 300, y: 260 },
      data: { typebotIntegration: { message: 'Qual é o seu nome?', answerKey: 'Nome_cliente' } },
    })
    expect(nodeOf(flow, 'mail')).toMatchObject({
      type: 'question',
      position: { x: 300, y: 480 },
      data: { typebotIntegration: { message: 'Digite sua resposta:', answerKey: 'E_mail' } },
    })
    expect(nodeOf(flow, 'choice')).toMatchObject({
      type: 'menu',
      data: {
        message: 'Escolha uma opção:',
        arrayOption: [
          { number: '1', value: 'Comprar' },
          { number: '2', value: 'Suporte' },
        ],
      },
    })
  })

  test('edges lead into the middle of a group, past what we do not have, and through jumps', () => {
    expect(edgesOf(flow)).toEqual([
      'start a hello',
      'hello a name',
      'name a mail',
      'mail a pick',
      'pick a choice',
      'choice a1 wait',
      'choice a2 mail',
      'choice else mail',
      'wait a cond',
      'cond a cond_1_2',
      'cond b cond_2_1',
      'cond_1_2 a cond_2_1',
      'cond_1_2 b ab',
      'cond_2_1 a cond_2_2',
      'cond_2_1 b site',
      'cond_2_2 a site',
      'cond_2_2 b pick',
      'ab a bye',
      'ab b bye',
      'bye a site',
      'site a choice',
    ])
  })

  test('says of each node what is not as it was', () => {
    expect(changesOf(flow)).toEqual([
      'variableRenamed Nome cliente → Nome_cliente',
      'variableRenamed E-mail → E_mail',
      'variableRenamed Opção → Opcao',
      'eventUnsupported n1 invalid reply',
      'fileToUpload hello logo.png',
      'linkInText hello https://www.youtube.com/embed/abc',
      'messageAdded mail Digite sua resposta:',
      'validationLost mail email input',
      'nodeUnsupported n2 Set variable',
      'codeInText pick',
      'messageAdded choice Escolha uma opção:',
      'answerNotKept choice Opcao',
      'waitChanged wait 300 → 120',
      'comparisonUnsupported n3 Ends with',
      'percentRounded ab 34 → 30',
      'linkInText site https://loja.demo',
    ])
  })

  test('of version 3 begins with a block, and has its texts as HTML too', () => {
    const older = imported(TYPEBOT_3)
    expect(edgesOf(older)).toEqual(['start a b'])
    expect(nodeOf(older, 'b')?.data).toMatchObject({ elements: [{ value: 'Oi' }] })
    expect(nodeOf(older, 'start')?.position).toEqual({ x: 0, y: 0 })
  })

  test('texts that an import adds are in the language of who imports', () => {
    const inTurkish = imported(TYPEBOT, { language: 'tr' })
    expect(nodeOf(inTurkish, 'choice')?.data).toMatchObject({ message: 'Bir seçenek seçin:' })
    expect(nodeOf(inTurkish, 'n2')?.data.text).toStartWith('Desteklenmiyor: Set variable')
  })
})

describe('each comparison of a Typebot', () => {
  const cases: [operator: string, condition: number | null, value: string, isSwapped: boolean][] = [
    ['Equal to', 1, '5', false],
    ['Not equal', 1, '5', true],
    ['Contains', 6, '5', false],
    ['Does not contain', 6, '5', true],
    ['Greater than', 5, '5', false],
    ['Greater or equal to', 2, '5', false],
    ['Less than', 4, '5', false],
    ['Less or equal to', 3, '5', false],
    ['Is set', 1, '', true],
    ['Is empty', 1, '', false],
    ['Starts with', null, '', false],
    ['Ends with', null, '', false],
    ['Matches regex', null, '', false],
    ['Does not match regex', null, '', false],
    ['toString', null, '', false],
  ]
  for (const [operator, condition, value, isSwapped] of cases) {
    test(operator, () => {
      const comparisons = [{ variableId: 'v', comparisonOperator: operator, value: '5' }]
      const item = { id: 'i', content: { logicalOperator: 'AND', comparisons }, outgoingEdgeId: 'yes' }
      const bot = botOf(
        { id: 'if', type: 'Condition', items: [item] },
        { id: 'no', type: 'text', content: { plainText: 'n' } },
      )
      const yes = { id: 'y', blocks: [{ id: 'yes', type: 'text', content: { plainText: 'y' } }] }
      const flow = imported({
        ...bot,
        groups: [...bot.groups, yes],
        edges: [...bot.edges, { id: 'yes', from: { blockId: 'if', itemId: 'i' }, to: { groupId: 'y' } }],
      })
      if (condition === null) {
        expect(edgesOf(flow)).toEqual(['start a no'])
        expect(changesOf(flow)).toEqual([`comparisonUnsupported n1 ${operator}`])
        return
      }
      expect(nodeOf(flow, 'if')?.data).toEqual({ key: 'pedido', condition, value })
      expect(edgesOf(flow)).toEqual([
        'start a if',
        `if a ${isSwapped ? 'no' : 'yes'}`,
        `if b ${isSwapped ? 'yes' : 'no'}`,
      ])
    })
  }
})

describe('single blocks of a Typebot', () => {
  const text = { id: 't', type: 'text', content: { plainText: 'Oi' } }
  const cases: [what: string, blocks: object[], nodes: string[], changes: string[]][] = [
    ['an empty bubble', [{ id: 'b', type: 'text', content: {} }, text], ['b'], []],
    [
      'an audio is no voice message',
      [{ id: 'b', type: 'audio', content: { url: 'a.mp3' } }],
      ['b'],
      ['fileToUpload b a.mp3'],
    ],
    [
      'an embedded page',
      [{ id: 'b', type: 'embed', content: { url: 'https://x.demo' } }],
      ['b'],
      ['linkInText b https://x.demo'],
    ],
    ...['number', 'email', 'url', 'phone number', 'date', 'time', 'rating', 'file'].map(
      (kind): [string, object[], string[], string[]] => [
        `a question for a ${kind}`,
        [text, { id: 'q', type: `${kind} input`, options: { variableId: 'v' } }],
        ['q'],
        [`validationLost q ${kind} input`],
      ],
    ),
    [
      'a question without a variable',
      [text, { id: 'q', type: 'text input' }],
      ['q'],
      ['variableAdded q answer'],
    ],
    [
      'pictures to choose from',
      [
        text,
        {
          id: 'm',
          type: 'picture choice input',
          options: { isMultipleChoice: true },
          items: [{ id: 'i', title: 'Azul', displayCondition: { isEnabled: true } }],
        },
      ],
      ['m'],
      ['singleChoice m', 'picturesLost m', 'displayConditionLost m'],
    ],
    [
      'choices that are made while it runs',
      [text, { id: 'm', type: 'choice input', options: { dynamicVariableId: 'v' }, items: [] }],
      ['t', 'n1'],
      ['nodeUnsupported n1 choice input'],
    ],
    [
      'a short wait',
      [{ id: 'w', type: 'Wait', options: { secondsToWaitFor: 0.2 } }],
      ['w'],
      ['waitChanged w 0.2 → 1'],
    ],
    [
      'a wait of a variable',
      [{ id: 'w', type: 'Wait', options: { secondsToWaitFor: '{{x}}' } }],
      ['n1'],
      ['nodeUnsupported n1 Wait'],
    ],
    ['a jump to itself', [{ id: 'j', type: 'Jump', options: { groupId: 'g' } }], [], []],
    ...[
      'Typebot link',
      'Code',
      'Webhook',
      'webhook',
      'OpenAI',
      'Google Sheets',
      'Email',
      'Zapier',
      'payment input',
      '__proto__',
    ].map((type): [string, object[], string[], string[]] => [
      `${type}, which is passed by`,
      [{ id: 'x', type }, text],
      ['n1', 't'],
      [`nodeUnsupported n1 ${type}`],
    ]),
  ]
  for (const [what, blocks, nodes, changes] of cases) {
    test(what, () => {
      const flow = imported(botOf(...blocks))
      const drawn = flow.graph.nodes.filter(({ type }) => type !== 'start')
      expect(drawn.map(({ id }) => id)).toEqual(nodes)
      expect(changesOf(flow)).toEqual(changes)
      const shown = drawn.find(({ type }) => type !== 'note')
      expect(edgesOf(flow).filter((edge) => edge.startsWith('start'))).toEqual(
        shown ? [`start a ${shown.id}`] : [],
      )
    })
  }

  test('a note holds no key of what it stands for', () => {
    const options = {
      webhook: { url: 'https://x.demo', headers: [{ key: 'Authorization', value: 'Bearer 1' }] },
      apiKey: 'k',
    }
    const flow = imported(botOf({ id: 'x', type: 'Webhook', options }))
    expect(nodeOf(flow, 'n1')?.data.text).toBe(
      'Não compatível: Webhook\n{"content":null,"options":{"webhook":{"url":"https://x.demo"}},"items":null}',
    )
  })

  test('names that would be the same are told apart', () => {
    const bot = {
      ...botOf(text),
      variables: ['Cor 1', 'Cor_1', 'Çor 1', '日本', ''].map((name, index) => ({ id: `${index}`, name })),
    }
    expect(changesOf(imported(bot))).toEqual([
      'variableRenamed Cor 1 → Cor_1',
      'variableRenamed Cor_1 → Cor_1_2',
      'variableRenamed Çor 1 → Cor_1_3',
      'variableRenamed 日本 → variable',
      'variableRenamed  → variable_2',
    ])
  })
})

describe('a condition goes where Typebot goes', () => {
  const said = (id: string) => ({ id: `g-${id}`, blocks: [{ id, type: 'text', content: { plainText: id } }] })
  const isEqual = (variableId: string, value: string) => ({
    variableId,
    comparisonOperator: 'Equal to',
    value,
  })
  const isOther = (variableId: string, value: string) => ({
    variableId,
    comparisonOperator: 'Not equal',
    value,
  })
  const bot = botOf(
    { id: 'qa', type: 'text input', options: { variableId: 'a' } },
    { id: 'qb', type: 'text input', options: { variableId: 'b' } },
    {
      id: 'if',
      type: 'Condition',
      items: [
        {
          id: 'and',
          content: { logicalOperator: 'AND', comparisons: [isEqual('a', 'x'), isOther('b', 'x')] },
        },
        {
          id: 'or',
          content: { logicalOperator: 'OR', comparisons: [isEqual('a', 'y'), isOther('b', 'z')] },
        },
      ],
    },
    { id: 'neither', type: 'text', content: { plainText: 'neither' } },
  )
  const { graph } = imported({
    ...bot,
    groups: [...bot.groups, said('both'), said('either')],
    edges: [
      ...bot.edges,
      { id: 'e1', from: { blockId: 'if', itemId: 'and' }, to: { groupId: 'g-both' } },
      { id: 'e2', from: { blockId: 'if', itemId: 'or' }, to: { groupId: 'g-either' } },
    ],
    variables: [
      { id: 'a', name: 'a' },
      { id: 'b', name: 'b' },
    ],
  })
  const facts: RunFacts = {
    graph,
    now: new Date('2026-11-30T12:00:00Z'),
    values: new Map(),
    refs: { queueIds: new Set(), fileNames: new Set() },
    keptCount: 0,
  }
  const answers = ['x', 'y', 'z', 'w']
  for (const a of answers) {
    test.each(answers)(`${a} and %s`, (b) => {
      const begun = beginRun(facts, { startedBy: 'welcome', seed: 1 })
      const asked = advance(facts, begun.state, { kind: 'reply', text: a })
      const { effects, ending } = advance(facts, asked.state, { kind: 'reply', text: b })
      const isBoth = a === 'x' && b !== 'x'
      const isEither = a === 'y' || b !== 'z'
      expect(effects).toEqual([{ do: 'say', text: isBoth ? 'both' : isEither ? 'either' : 'neither' }])
      expect(ending?.outcome).toBe('completed')
    })
  }
})
