import {
  contentCard,
  type FlowTemplate,
  menuCard,
  queueCard,
  sketch,
  type TemplateFacts,
  type TemplateTexts,
} from './sketch.ts'

export const WELCOME_TEXTS: TemplateTexts<'hello' | 'ask' | 'sales' | 'support' | 'other'> = {
  'pt-BR': {
    hello: 'Olá, {{firstName}}! Que bom falar com você. 👋',
    ask: 'Como podemos ajudar?',
    sales: 'Quero comprar',
    support: 'Preciso de suporte',
    other: 'Outro assunto',
  },
  en: {
    hello: 'Hello, {{firstName}}! Thanks for getting in touch. 👋',
    ask: 'How can we help?',
    sales: 'I want to buy',
    support: 'I need support',
    other: 'Something else',
  },
  es: {
    hello: '¡Hola, {{firstName}}! Gracias por escribirnos. 👋',
    ask: '¿En qué podemos ayudarle?',
    sales: 'Quiero comprar',
    support: 'Necesito soporte',
    other: 'Otro asunto',
  },
  tr: {
    hello: 'Merhaba {{firstName}}! Bize yazdığınız için teşekkürler. 👋',
    ask: 'Size nasıl yardımcı olabiliriz?',
    sales: 'Satın almak istiyorum',
    support: 'Desteğe ihtiyacım var',
    other: 'Başka bir konu',
  },
}

/** Options that make a card no higher than others. */
const MAX_QUEUES = 3

/** Greets, and asks to which queue. A company with several queues has them as options. */
export const welcomeMenu: FlowTemplate = ({ queues, language }) => {
  const { hello, ask, sales, support, other } = WELCOME_TEXTS[language]
  const ways = waysTo(queues, [sales, support, other])
  const tickets = ways.map(({ card, queue }, index) => {
    return [card, { ...queueCard(queue), cell: [3, index - 1] as const }] as const
  })
  const exits = ways.map(({ card }, index) => [`a${index + 1}`, card] as const)
  const lastCard = ways.at(-1)?.card ?? ''
  return sketch('welcome', {
    hello: { ...contentCard(hello), cell: [1, 0], exits: 'menu' },
    menu: {
      ...menuCard(
        ask,
        ways.map(({ option }) => option),
      ),
      cell: [2, 0],
      exits: Object.fromEntries([...exits, ['else', lastCard]]),
    },
    ...Object.fromEntries(tickets),
  })
}

type Queue = TemplateFacts['queues'][number]
type Way = { card: string; option: string; queue: Queue | undefined }

/** The options of the menu: queues by their names, or usual ones that all lead to the only queue. */
function waysTo(queues: readonly Queue[], usualOptions: readonly string[]): Way[] {
  const shown = queues.slice(0, MAX_QUEUES)
  if (shown.length > 1)
    return shown.map((queue, index) => ({ card: `queue${index + 1}`, option: queue.name, queue }))
  return usualOptions.map((option, index) => ({ card: `queue${index + 1}`, option, queue: queues[0] }))
}
