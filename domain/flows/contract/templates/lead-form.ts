import {
  contentCard,
  type FlowTemplate,
  questionCard,
  queueCard,
  sketch,
  type TemplateTexts,
} from './sketch.ts'

export const LEAD_FORM_TEXTS: TemplateTexts<
  'hello' | 'name' | 'nameKey' | 'email' | 'interest' | 'interestKey' | 'thanks'
> = {
  'pt-BR': {
    hello: 'Olá! Em três perguntas rápidas já te passamos para a pessoa certa.',
    name: 'Qual é o seu nome?',
    nameKey: 'nome',
    email: 'E o seu e-mail?',
    interest: 'O que você procura?',
    interestKey: 'interesse',
    thanks: 'Obrigado, {{nome}}! Já vamos falar com você.',
  },
  en: {
    hello: 'Hello! Three quick questions and we will pass you to the right person.',
    name: 'What is your name?',
    nameKey: 'lead_name',
    email: 'And your email?',
    interest: 'What are you looking for?',
    interestKey: 'interest',
    thanks: 'Thank you, {{lead_name}}! We will talk to you in a moment.',
  },
  es: {
    hello: '¡Hola! Con tres preguntas rápidas le pasamos con la persona indicada.',
    name: '¿Cómo se llama?',
    nameKey: 'nombre',
    email: '¿Y su correo?',
    interest: '¿Qué está buscando?',
    interestKey: 'interes',
    thanks: '¡Gracias, {{nombre}}! Enseguida hablamos con usted.',
  },
  tr: {
    hello: 'Merhaba! Üç kısa sorudan sonra sizi doğru kişiye aktaracağız.',
    name: 'Adınız nedir?',
    nameKey: 'ad',
    email: 'E-posta adresiniz nedir?',
    interest: 'Ne arıyorsunuz?',
    interestKey: 'ilgi',
    thanks: 'Teşekkürler {{ad}}! Birazdan size yazacağız.',
  },
}

/** Asks for name, e-mail and interest, and leads to people. */
export const leadForm: FlowTemplate = ({ queues, language }) => {
  const { hello, name, nameKey, email, interest, interestKey, thanks } = LEAD_FORM_TEXTS[language]
  return sketch('lead', {
    hello: { ...contentCard(hello), cell: [1, 0], exits: 'name' },
    name: { ...questionCard(name, nameKey), cell: [2, 0], exits: 'email' },
    email: { ...questionCard(email, 'email'), cell: [3, 0], exits: 'interest' },
    interest: { ...questionCard(interest, interestKey), cell: [4, 0], exits: 'thanks' },
    thanks: { ...contentCard(thanks), cell: [5, 0], exits: 'people' },
    people: { ...queueCard(queues[0]), cell: [6, 0] },
  })
}
