/**
 * Fixed texts that become part of a conversation or of its preview, in the language the specification writes them in.
 * Specification 1 §2 (previews), §4 (deleted messages); server behaviour §1.7, §1.8, §1.10.
 */
export const TEXTS = {
  audio: 'Áudio',
  sticker: 'sticker',
  image: 'Imagem',
  video: 'Vídeo',
  document: 'Documento',
  location: 'Localização',
  contact: 'Contato',
  ad: 'Clique de Anúncio',
  waiting: 'Aguardando mensagem. Isso pode levar alguns instantes.',
  unreadable: 'Não foi possível receber esta mensagem. Peça ao contato que a envie de novo.',
  audioRefused: 'Não aceitamos mensagens de áudio por aqui. Por favor, escreva sua mensagem em texto.',
  deletedByUs: 'Essa mensagem foi apagada',
  deletedByContact: 'Mensagem apagada pelo contato',
} as const

/** Returns the text in the conversation for a missed call; `time` is HH:mm in the company's time zone. */
export function callText(isVideo: boolean, time: string): string {
  return `Chamada de ${isVideo ? 'vídeo' : 'voz'} perdida às ${time}`
}

/** Returns the text for a contact whose file is over the platform's limit. */
export function tooLargeText(limitMb: number): string {
  return `Não foi possível receber o arquivo: o limite é de ${limitMb} MB.`
}
