import type { DemoConversation, DemoGroup, DemoLine } from './conversations.ts'

const ATACADO = { id: '120363041100000001', subject: 'Lojistas · Atacado SP', members: [2, 4, 7, 11] }
const ENTREGAS = { id: '120363041100000002', subject: 'Entregas zona sul', members: [1, 3, 6] }

export const DEMO_GROUPS: readonly DemoGroup[] = [ATACADO, ENTREGAS]

/** Builds a line that a member of the group writes. */
const by = (author: number, text: string, afterMinutes = 1): DemoLine => ({
  speaker: 'c',
  author,
  text,
  afterMinutes,
})
const ourLine = (user: DemoLine['user'], text: string, afterMinutes = 2): DemoLine => ({
  speaker: 'a',
  user,
  text,
  afterMinutes,
})

/** The conversations in the groups. They are assigned to nobody; everybody who sees groups reads and answers. */
export const GROUP_CONVERSATIONS: readonly DemoConversation[] = [
  {
    group: ATACADO,
    status: 'group',
    queue: null,
    user: null,
    tags: ['Atacado'],
    endedMinutesAgo: 6,
    unread: 2,
    lines: [
      by(2, 'Bom dia, pessoal! Chegou reposição da bolsa Lia?', 0),
      ourLine('admin@loja.demo', 'Bom dia, Carla! Chegou ontem, caramelo e preta:', 3),
      { speaker: 'a', user: 'admin@loja.demo', media: 'photo', text: 'Bolsa Lia, 40 peças', afterMinutes: 1 },
      by(4, 'Quero 6 da caramelo'),
      { speaker: 'c', author: 11, media: 'voice', afterMinutes: 2 },
      ourLine('ana@loja.demo', 'Anotado, Tiago e Patrícia! Separo até amanhã às 18h.', 4),
      by(7, 'O pedido mínimo continua 10 peças?', 5),
      by(2, 'Para mim 12, por favor', 2),
    ],
  },
  {
    group: ENTREGAS,
    status: 'group',
    queue: null,
    user: null,
    endedMinutesAgo: 95,
    lines: [
      by(3, 'A portaria daqui fecha às 17h hoje', 0),
      { speaker: 'c', author: 3, media: 'location', afterMinutes: 1 },
      ourLine('ana@loja.demo', 'Obrigada por avisar! O motorista passa antes das 16h.', 3),
      by(1, 'Aqui pode deixar com o vizinho do 12', 8),
      { speaker: 'c', author: 6, media: 'receipt', text: 'Recebido, assinado 👍', afterMinutes: 21 },
    ],
  },
]
