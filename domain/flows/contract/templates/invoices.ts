import {
  contentCard,
  type FlowTemplate,
  menuCard,
  questionCard,
  queueCard,
  sketch,
  type TemplateTexts,
} from './sketch.ts'

export const INVOICE_TEXTS: TemplateTexts<
  | 'ask'
  | 'copy'
  | 'receipt'
  | 'person'
  | 'document'
  | 'documentKey'
  | 'month'
  | 'monthKey'
  | 'wait'
  | 'send'
  | 'sendKey'
  | 'received'
> = {
  'pt-BR': {
    ask: 'Olá, {{firstName}}! Sobre boletos, o que você precisa?',
    copy: 'Segunda via',
    receipt: 'Enviar comprovante',
    person: 'Falar com alguém',
    document: 'Qual é o CPF ou CNPJ do cadastro?',
    documentKey: 'documento',
    month: 'De qual mês é o boleto?',
    monthKey: 'mes',
    wait: 'Certo! Vamos enviar o boleto de {{mes}} por aqui.',
    send: 'Envie aqui a foto ou o PDF do comprovante.',
    sendKey: 'comprovante',
    received: 'Recebemos! Vamos conferir e te avisamos.',
  },
  en: {
    ask: 'Hello, {{firstName}}! What do you need about your invoice?',
    copy: 'A copy of it',
    receipt: 'Send a receipt',
    person: 'Talk to someone',
    document: 'What is the tax number or customer number on it?',
    documentKey: 'customer_number',
    month: 'Which month is it for?',
    monthKey: 'month',
    wait: 'All right! We will send the invoice for {{month}} here.',
    send: 'Send us a picture or a PDF of the receipt here.',
    sendKey: 'receipt',
    received: 'Received! We will check it and let you know.',
  },
  es: {
    ask: '¡Hola, {{firstName}}! ¿Qué necesita sobre su factura?',
    copy: 'Una copia',
    receipt: 'Enviar comprobante',
    person: 'Hablar con alguien',
    document: '¿Cuál es el número de documento del titular?',
    documentKey: 'documento',
    month: '¿De qué mes es la factura?',
    monthKey: 'mes',
    wait: '¡Listo! Le enviaremos por aquí la factura de {{mes}}.',
    send: 'Envíe aquí la foto o el PDF del comprobante.',
    sendKey: 'comprobante',
    received: '¡Recibido! Lo revisamos y le avisamos.',
  },
  tr: {
    ask: 'Merhaba {{firstName}}! Faturanızla ilgili ne yapmak istersiniz?',
    copy: 'Fatura örneği almak',
    receipt: 'Dekont göndermek',
    person: 'Biriyle görüşmek',
    document: 'T.C. kimlik veya vergi numaranız nedir?',
    documentKey: 'kimlik_no',
    month: 'Hangi ayın faturası?',
    monthKey: 'ay',
    wait: 'Tamam! {{ay}} faturasını buradan göndereceğiz.',
    send: 'Dekontun fotoğrafını veya PDF dosyasını buradan gönderin.',
    sendKey: 'dekont',
    received: 'Aldık! Kontrol edip size haber vereceğiz.',
  },
}

/** A second copy of an invoice, or a receipt: it asks for what people need, and leads to them. */
export const invoices: FlowTemplate = ({ queues, language }) => {
  const texts = INVOICE_TEXTS[language]
  return sketch('invoice', {
    menu: {
      ...menuCard(texts.ask, [texts.copy, texts.receipt, texts.person]),
      cell: [1, 0],
      exits: { a1: 'document', a2: 'receipt', a3: 'people', else: 'people' },
    },
    document: { ...questionCard(texts.document, texts.documentKey), cell: [2, 0], exits: 'month' },
    month: { ...questionCard(texts.month, texts.monthKey), cell: [3, 0], exits: 'wait' },
    wait: { ...contentCard(texts.wait), cell: [4, 0], exits: 'people' },
    receipt: { ...questionCard(texts.send, texts.sendKey), cell: [2, 1], exits: 'received' },
    received: { ...contentCard(texts.received), cell: [3, 1], exits: 'people' },
    people: { ...queueCard(queues[0]), cell: [5, 1] },
  })
}
