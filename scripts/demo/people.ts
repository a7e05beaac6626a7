/** The demo's companies and people. Specification of the demo: README, "Demo users". */
export const DEMO_COMPANIES = {
  platform: { name: 'Recado' },
  shop: { name: 'Loja Demo' },
  clinic: { name: 'Clínica Demo' },
} as const

export type DemoUser = {
  company: keyof typeof DEMO_COMPANIES
  name: string
  email: string
  profile: 'admin' | 'user'
  isSuper?: boolean
  queues?: readonly string[]
  allTicket?: boolean
  allowGroup?: boolean
  /** May close waiting tickets; admins may anyway. Closing from the list also needs the dashboard. */
  userClosePendingTicket?: boolean
  color: string
}

export const DEMO_USERS: readonly DemoUser[] = [
  {
    company: 'platform',
    name: 'Recado',
    email: 'super@recado.demo',
    profile: 'admin',
    isSuper: true,
    color: '#4f46e5',
  },
  { company: 'shop', name: 'Marina Lopes', email: 'admin@loja.demo', profile: 'admin', color: '#0e7490' },
  {
    company: 'shop',
    name: 'Ana Ribeiro',
    email: 'ana@loja.demo',
    profile: 'user',
    queues: ['Vendas', 'Suporte'],
    allTicket: true,
    allowGroup: true,
    userClosePendingTicket: true,
    color: '#b45309',
  },
  {
    company: 'shop',
    name: 'Bia Martins',
    email: 'bia@loja.demo',
    profile: 'user',
    queues: ['Suporte'],
    color: '#7c3aed',
  },
  {
    company: 'clinic',
    name: 'Paulo Freitas',
    email: 'admin@clinica.demo',
    profile: 'admin',
    color: '#15803d',
  },
]

/** The account that the shop's first connection is paired with: a phone of the simulator. */
export const SHOP_PHONE = { number: '5511999990000', name: 'Loja Demo' } as const

/** A phone that never wrote to the shop: with its first message the welcome flow begins. */
export const NEW_CUSTOMER = { number: '5511900001234', name: 'Cliente novo' } as const

/** The shop's customers. Each has a phone in the simulator, so that replies to them are read. */
export const CUSTOMERS = [
  { number: '5511988887777', name: 'Maria Souza' },
  { number: '5511977776666', name: 'João Pereira' },
  { number: '5521966665555', name: 'Carla Mendes' },
  { number: '5531955554444', name: 'Rafael Nogueira Albuquerque de Vasconcelos' },
  { number: '5541944443333', name: 'Tiago Lima' },
  { number: '5571933332222', name: 'Luciana Prado' },
  { number: '5585922221111', name: 'Sérgio Batista' },
  { number: '5511911110000', name: 'Fernanda Costa' },
  { number: '905321112233', name: 'Ayşe Yıldız' },
  { number: '34612345678', name: 'Lucía Fernández' },
  { number: '5551900009999', name: 'Eduardo Ramos' },
  { number: '5562988880000', name: 'Patrícia Gomes' },
] as const

/** Customers of past weeks, who are not written to in the demo's open conversations. */
export const PAST_CUSTOMERS = [
  { number: '5511930010001', name: 'Adriana Moraes' },
  { number: '5511930010002', name: 'Bruno Teixeira' },
  { number: '5521930010003', name: 'Camila Duarte' },
  { number: '5531930010004', name: 'Daniel Freire' },
  { number: '5541930010005', name: 'Elisa Rocha' },
  { number: '5551930010006', name: 'Fábio Antunes' },
  { number: '5561930010007', name: 'Gabriela Pinto' },
  { number: '5571930010008', name: 'Heitor Sales' },
  { number: '5581930010009', name: 'Isadora Melo' },
  { number: '5511930010010', name: 'Júlio Cardoso' },
  { number: '5521930010011', name: 'Karen Oliveira' },
  { number: '5531930010012', name: 'Leandro Farias' },
  { number: '5541930010013', name: 'Mônica Barros' },
  { number: '5511930010014', name: 'Nelson Viana' },
  { number: '5585930010015', name: 'Olívia Campos' },
  { number: '5511930010016', name: 'Paulo Henrique Dias' },
  { number: '5562930010017', name: 'Quitéria Nunes' },
  { number: '5527930010018', name: 'Renata Assis' },
  { number: '5511930010019', name: 'Sandro Pires' },
  { number: '5548930010020', name: 'Tânia Brandão' },
  { number: '5511930010021', name: 'Ubirajara Leal' },
  { number: '5519930010022', name: 'Vanessa Prado' },
  { number: '5511930010023', name: 'Wagner Lacerda' },
  { number: '5511930010024', name: 'Yasmin Torres' },
] as const
