import type { TicketStatus } from '#domain/tickets/contract/schema.ts'

export type DemoLine = {
  /** `c` the customer, `a` the attendant, `n` a private note. */
  speaker: 'c' | 'a' | 'n'
  text?: string
  media?: 'photo' | 'voice' | 'receipt' | 'location'
  /** In a group: which customer wrote, or who of the shop answered. */
  author?: number
  user?: DemoPerson
  /** Minutes after the line before it. */
  afterMinutes: number
}

/** A group of customers, which the shop's phone is in; it exists at the simulator under the same id. */
export type DemoGroup = { id: string; subject: string; members: readonly number[] }

export type DemoPerson = 'ana@loja.demo' | 'bia@loja.demo' | 'admin@loja.demo'

export type DemoConversation = (
  | { customer: number; group?: never }
  | { group: DemoGroup; customer?: never }
) & {
  status: TicketStatus
  queue: 'Vendas' | 'Suporte' | null
  user: DemoPerson | null
  tags?: readonly string[]
  lane?: (typeof DEMO_LANES)[number]['name']
  /** 0 to 10. */
  rating?: number
  /** Minutes before now of its last line. */
  endedMinutesAgo: number
  unread?: number
  lines: readonly DemoLine[]
}

const c = (text: string, afterMinutes = 1): DemoLine => ({ speaker: 'c', text, afterMinutes })
const a = (text: string, afterMinutes = 2): DemoLine => ({ speaker: 'a', text, afterMinutes })
const note = (text: string): DemoLine => ({ speaker: 'n', text, afterMinutes: 1 })

export const DEMO_TAGS = [
  { name: 'Cliente novo', color: '#0ea5e9' },
  { name: 'VIP', color: '#eab308' },
  { name: 'Troca', color: '#ef4444' },
  { name: 'Atacado', color: '#22c55e' },
] as const

/** The columns of the board, in their order. */
export const DEMO_LANES = [
  { name: 'Novo pedido', color: '#64748b' },
  { name: 'Orçamento enviado', color: '#2563eb' },
  { name: 'Aguardando pagamento', color: '#d97706' },
  { name: 'Em entrega', color: '#16a34a' },
] as const

/** Some days of the shop's work, in every status. */
export const CONVERSATIONS: readonly DemoConversation[] = [
  {
    customer: 0,
    lane: 'Aguardando pagamento',
    status: 'open',
    queue: 'Vendas',
    user: 'ana@loja.demo',
    tags: ['VIP', 'Cliente novo'],
    endedMinutesAgo: 9,
    unread: 1,
    lines: [
      c('Oi, bom dia! Vi a bolsa caramelo no Instagram. Ainda tem?', 0),
      a('Bom dia, Maria! Tem sim 😊 Caramelo e preta.'),
      a('Essa é a caramelo:', 1),
      { speaker: 'a', media: 'photo', text: 'Bolsa Lia, caramelo', afterMinutes: 1 },
      c('Linda! Qual o prazo para o CEP 01310-100?'),
      note('Cliente do grupo VIP: frete grátis acima de R$ 200.'),
      a('Para o seu CEP chega em *2 dias úteis*, com frete grátis.', 3),
      c('Fechado! Pode mandar o link do pagamento?', 4),
    ],
  },
  {
    customer: 1,
    lane: 'Novo pedido',
    status: 'pending',
    queue: 'Suporte',
    user: null,
    endedMinutesAgo: 12,
    unread: 3,
    lines: [
      c('Boa tarde', 0),
      c('Meu pedido 83921 chegou com a caixa aberta'),
      { speaker: 'c', media: 'photo', text: 'Olha como veio', afterMinutes: 1 },
    ],
  },
  {
    customer: 2,
    status: 'pending',
    queue: 'Vendas',
    user: null,
    tags: ['Atacado'],
    endedMinutesAgo: 34,
    unread: 2,
    lines: [c('Vocês vendem no atacado?', 0), { speaker: 'c', media: 'voice', afterMinutes: 1 }],
  },
  {
    customer: 3,
    lane: 'Em entrega',
    status: 'open',
    queue: 'Suporte',
    user: 'bia@loja.demo',
    tags: ['Troca', 'VIP', 'Atacado'],
    endedMinutesAgo: 55,
    lines: [
      c('Quero trocar o tamanho da camisa, é possível?', 0),
      a('Claro, Rafael! Qual tamanho o senhor prefere?'),
      c('M, por favor'),
      a('Perfeito. Enviei o código de postagem para o seu e-mail.', 6),
    ],
  },
  {
    customer: 4,
    status: 'pending',
    queue: null,
    user: null,
    endedMinutesAgo: 3,
    unread: 1,
    lines: [c('Olá, alguém pode me ajudar?', 0)],
  },
  {
    customer: 5,
    status: 'closed',
    queue: 'Vendas',
    user: 'ana@loja.demo',
    rating: 10,
    endedMinutesAgo: 26 * 60,
    lines: [
      c('Boa noite! Qual o horário de vocês no sábado?', 0),
      a('Boa noite, Luciana! Das 9h às 14h.'),
      c('Onde fica a loja?'),
      { speaker: 'a', media: 'location', afterMinutes: 1 },
      c('Obrigada! Atendimento excelente 👏', 2),
    ],
  },
  {
    customer: 6,
    status: 'closed',
    queue: 'Suporte',
    user: 'bia@loja.demo',
    rating: 6,
    endedMinutesAgo: 50 * 60,
    lines: [
      c('Não consigo rastrear meu pedido', 0),
      a('Oi, Sérgio! Pode me passar o número?'),
      c('77120'),
      a('O rastreio é BR0077120BR. Chega amanhã.', 5),
    ],
  },
  {
    customer: 7,
    status: 'nps',
    queue: 'Suporte',
    user: 'bia@loja.demo',
    endedMinutesAgo: 130,
    lines: [
      c('Vocês emitem nota fiscal?', 0),
      a('Sim! Segue a sua.'),
      { speaker: 'a', media: 'receipt', text: 'Nota fiscal 5521', afterMinutes: 1 },
      c('Recebi, obrigada'),
      a('Por favor, avalie o atendimento com uma nota de 0 a 10.', 3),
    ],
  },
  {
    customer: 8,
    lane: 'Orçamento enviado',
    status: 'open',
    queue: 'Vendas',
    user: 'ana@loja.demo',
    endedMinutesAgo: 210,
    lines: [
      c('Merhaba, Türkiye’ye gönderim var mı?', 0),
      a('Hello Ayşe! Yes, we ship to Türkiye in 10 days.', 4),
    ],
  },
  {
    customer: 9,
    status: 'closed',
    queue: 'Vendas',
    user: 'admin@loja.demo',
    rating: 8,
    endedMinutesAgo: 76 * 60,
    lines: [
      c('¿Hacen envíos a España?', 0),
      a('¡Sí, Lucía! Tardan unos 8 días.', 7),
      c('Genial, gracias', 1),
    ],
  },
  {
    customer: 10,
    status: 'lgpd',
    queue: null,
    user: null,
    endedMinutesAgo: 18,
    lines: [
      c('Quero fazer um pedido', 0),
      a('Podemos guardar os seus dados para este atendimento? [1] Sim [2] Não', 0),
    ],
  },
  {
    customer: 11,
    status: 'closed',
    queue: 'Suporte',
    user: 'ana@loja.demo',
    endedMinutesAgo: 98 * 60,
    lines: [
      c('Bom dia, o site está fora do ar?', 0),
      a('Bom dia! Voltou agora há pouco, Patrícia. Obrigada por avisar.', 3),
    ],
  },
]
