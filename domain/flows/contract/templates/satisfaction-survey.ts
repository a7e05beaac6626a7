import {
  contentCard,
  type FlowTemplate,
  menuCard,
  questionCard,
  queueCard,
  sketch,
  type TemplateTexts,
} from './sketch.ts'

export const SURVEY_TEXTS: TemplateTexts<
  'ask' | 'good' | 'fair' | 'bad' | 'praise' | 'praiseKey' | 'improve' | 'improveKey' | 'thanks' | 'sorry'
> = {
  'pt-BR': {
    ask: '{{firstName}}, o que achou da nossa conversa?',
    good: '😀 Ótimo',
    fair: '😐 Regular',
    bad: '🙁 Ruim',
    praise: 'Que bom! Do que você mais gostou?',
    praiseKey: 'elogio',
    improve: 'O que podemos melhorar?',
    improveKey: 'melhoria',
    thanks: 'Obrigado pela sua opinião! 💚',
    sorry: 'Obrigado por contar. Alguém da equipe vai falar com você.',
  },
  en: {
    ask: '{{firstName}}, how was your experience with us?',
    good: '😀 Great',
    fair: '😐 Fair',
    bad: '🙁 Poor',
    praise: 'Glad to hear that! What did you like most?',
    praiseKey: 'praise',
    improve: 'What could we do better?',
    improveKey: 'improvement',
    thanks: 'Thank you for your feedback! 💚',
    sorry: 'Thank you for telling us. Someone from our team will talk to you.',
  },
  es: {
    ask: '{{firstName}}, ¿qué le pareció nuestra ayuda?',
    good: '😀 Muy buena',
    fair: '😐 Regular',
    bad: '🙁 Mala',
    praise: '¡Qué bien! ¿Qué fue lo que más le gustó?',
    praiseKey: 'elogio',
    improve: '¿Qué podemos mejorar?',
    improveKey: 'mejora',
    thanks: '¡Gracias por su opinión! 💚',
    sorry: 'Gracias por contarnos. Alguien del equipo hablará con usted.',
  },
  tr: {
    ask: '{{firstName}}, hizmetimizden memnun kaldınız mı?',
    good: '😀 Çok memnunum',
    fair: '😐 İdare eder',
    bad: '🙁 Memnun değilim',
    praise: 'Ne güzel! En çok neyi beğendiniz?',
    praiseKey: 'begeni',
    improve: 'Neyi daha iyi yapabiliriz?',
    improveKey: 'oneri',
    thanks: 'Görüşünüz için teşekkürler! 💚',
    sorry: 'Bize anlattığınız için teşekkürler. Ekibimizden biri sizinle görüşecek.',
  },
}

/** Asks how it was, and why; who was not content comes to people. */
export const satisfactionSurvey: FlowTemplate = ({ queues, language }) => {
  const { ask, good, fair, bad, praise, praiseKey, improve, improveKey, thanks, sorry } =
    SURVEY_TEXTS[language]
  return sketch('survey', {
    rating: {
      ...menuCard(ask, [good, fair, bad]),
      cell: [1, 0],
      exits: { a1: 'praise', a2: 'improve', a3: 'improve', else: 'improve' },
    },
    praise: { ...questionCard(praise, praiseKey), cell: [2, 0], exits: 'thanks' },
    thanks: { ...contentCard(thanks), cell: [3, 0] },
    improve: { ...questionCard(improve, improveKey), cell: [2, 1], exits: 'sorry' },
    sorry: { ...contentCard(sorry), cell: [3, 1], exits: 'people' },
    people: { ...queueCard(queues[0]), cell: [4, 1] },
  })
}
