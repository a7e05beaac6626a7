import type { Language } from '../../core/contract/languages.ts'

type Words = {
  /** The question of a trial. */
  hello: string
  notUnderstood: string
  noPayment: string
  /** Says how several of a list are chosen. */
  severalHint: string
  ratingHint: (from: number, to: number) => string
  /** For colleagues: why a conversation was handed over. */
  builderAddress: string
  endless: string
}

/** The words that a driver says by itself, in the language in which the integration is spoken to. */
export const DRIVER_WORDS: Readonly<Record<Language, Words>> = {
  'pt-BR': {
    hello: 'Olá',
    notUnderstood: 'Não entendi. Pode escrever de outro jeito?',
    noPayment: 'Por aqui ainda não é possível pagar. Vou passar você para a nossa equipe.',
    severalHint: 'Pode escolher mais de um: mande os números separados por vírgula.',
    ratingHint: (from, to) => `Responda com um número de ${from} a ${to}.`,
    builderAddress:
      'O endereço respondeu uma página: é o do construtor do Typebot? É preciso o do visualizador.',
    endless: 'O bot do Typebot seguiu sem parar e foi interrompido.',
  },
  en: {
    hello: 'Hello',
    notUnderstood: 'I did not understand. Could you put it another way?',
    noPayment: 'Payments are not possible here yet. I am passing you on to our team.',
    severalHint: 'You can choose more than one: send the numbers with commas between.',
    ratingHint: (from, to) => `Answer with a number from ${from} to ${to}.`,
    builderAddress: 'The address answered a page: is it that of Typebot’s builder? The viewer’s is needed.',
    endless: 'The Typebot bot went on without end and was stopped.',
  },
  es: {
    hello: 'Hola',
    notUnderstood: 'No entendí. ¿Puede escribirlo de otra manera?',
    noPayment: 'Aquí todavía no es posible pagar. Le paso con nuestro equipo.',
    severalHint: 'Puede elegir más de uno: envíe los números separados por comas.',
    ratingHint: (from, to) => `Responda con un número del ${from} al ${to}.`,
    builderAddress:
      'La dirección respondió una página: ¿es la del constructor de Typebot? Se necesita la del visor.',
    endless: 'El bot de Typebot seguía sin parar y fue detenido.',
  },
  tr: {
    hello: 'Merhaba',
    notUnderstood: 'Anlayamadım. Başka türlü yazar mısınız?',
    noPayment: 'Burada henüz ödeme yapılamıyor. Sizi ekibimize aktarıyorum.',
    severalHint: 'Birden fazla seçebilirsiniz: numaraları virgülle ayırarak gönderin.',
    ratingHint: (from, to) => `${from} ile ${to} arasında bir sayıyla yanıtlayın.`,
    builderAddress:
      'Adres bir sayfayla yanıt verdi: Typebot düzenleyicisinin adresi mi? Görüntüleyicininki gerekir.',
    endless: 'Typebot botu durmadan devam etti ve durduruldu.',
  },
}
