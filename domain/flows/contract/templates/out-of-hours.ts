import {
  contentCard,
  type FlowTemplate,
  questionCard,
  queueCard,
  sketch,
  type TemplateTexts,
} from './sketch.ts'

export const OUT_OF_HOURS_TEXTS: TemplateTexts<'open' | 'closed' | 'ask' | 'key' | 'thanks'> = {
  'pt-BR': {
    open: 'Olá, {{firstName}}! Já vamos te atender.',
    closed: 'Olá, {{firstName}}! Agora estamos fora do nosso horário. 🌙',
    ask: 'Conte como podemos ajudar. Respondemos assim que abrirmos.',
    key: 'assunto',
    thanks: 'Anotado! Retornamos assim que abrirmos.',
  },
  en: {
    open: 'Hello, {{firstName}}! Someone will be with you in a moment.',
    closed: 'Hello, {{firstName}}! We are closed right now. 🌙',
    ask: 'Tell us how we can help. We will answer as soon as we open.',
    key: 'subject',
    thanks: 'Got it! We will get back to you when we open.',
  },
  es: {
    open: '¡Hola, {{firstName}}! Enseguida le atendemos.',
    closed: '¡Hola, {{firstName}}! Ahora estamos fuera de nuestro horario. 🌙',
    ask: 'Cuéntenos en qué podemos ayudarle. Le respondemos en cuanto abramos.',
    key: 'asunto',
    thanks: '¡Anotado! Le escribimos en cuanto abramos.',
  },
  tr: {
    open: 'Merhaba {{firstName}}! Birazdan size yardımcı olacağız.',
    closed: 'Merhaba {{firstName}}! Şu anda mesai saatleri dışındayız. 🌙',
    ask: 'Size nasıl yardımcı olabileceğimizi yazın. Açılır açılmaz yanıtlarız.',
    key: 'konu',
    thanks: 'Not aldık! Açıldığımızda size döneceğiz.',
  },
}

/** During opening hours it leads to people; outside of them it takes the request down first. */
export const outOfHours: FlowTemplate = ({ queues, language }) => {
  const { open, closed, ask, key, thanks } = OUT_OF_HOURS_TEXTS[language]
  return sketch('hours', {
    isOpen: {
      type: 'condition',
      data: { key: 'isOpen', condition: 1, value: 'true' },
      cell: [1, 0],
      exits: { a: 'open', b: 'closed' },
    },
    open: { ...contentCard(open), cell: [2, 0], exits: 'people' },
    closed: { ...contentCard(closed), cell: [2, 1], exits: 'subject' },
    subject: { ...questionCard(ask, key), cell: [3, 1], exits: 'thanks' },
    thanks: { ...contentCard(thanks), cell: [4, 1], exits: 'people' },
    people: { ...queueCard(queues[0]), cell: [5, 0] },
  })
}
