import type { Language } from '../../core/contract/languages.ts'

export type PdfTexts = {
  /** The file's name, before the ticket's number. */
  file: string
  /** The end of the file's name when it contains private notes. */
  withNotes: string
  title: string
  number: string
  exportedBy: (by: string, date: string) => string
  page: string
  us: string
  note: string
  forwarded: string
  edited: string
  deletedByUs: string
  deletedByContact: string
  image: string
  audio: string
  video: string
  document: string
  sticker: string
  location: string
  contact: string
  ad: string
  transcript: string
  reactions: string
  failed: string
  hidden: string
}

/** The texts of a conversation's PDF besides its messages. */
export const PDF_TEXTS = {
  'pt-BR': {
    file: 'conversa',
    withNotes: 'com-notas',
    title: 'Conversa com',
    number: 'Conversa',
    exportedBy: (by, date) => `Exportada por ${by} em ${date}`,
    page: 'Página',
    us: 'Equipe',
    note: 'nota privada',
    forwarded: 'encaminhada',
    edited: 'editada',
    deletedByUs: 'Essa mensagem foi apagada',
    deletedByContact: 'Essa mensagem foi apagada pelo contato',
    image: 'Imagem',
    audio: 'Áudio',
    video: 'Vídeo',
    document: 'Documento',
    sticker: 'Figurinha',
    location: 'Localização',
    contact: 'Contato',
    ad: 'Clique de Anúncio',
    transcript: 'Transcrição',
    reactions: 'Reações',
    failed: 'não enviada',
    hidden: 'mensagem de outra conversa',
  },
  en: {
    file: 'conversation',
    withNotes: 'with-notes',
    title: 'Conversation with',
    number: 'Conversation',
    exportedBy: (by, date) => `Exported by ${by} on ${date}`,
    page: 'Page',
    us: 'Team',
    note: 'private note',
    forwarded: 'forwarded',
    edited: 'edited',
    deletedByUs: 'This message was deleted',
    deletedByContact: 'This message was deleted by the contact',
    image: 'Image',
    audio: 'Audio',
    video: 'Video',
    document: 'Document',
    sticker: 'Sticker',
    location: 'Location',
    contact: 'Contact',
    ad: 'Ad click',
    transcript: 'Transcript',
    reactions: 'Reactions',
    failed: 'not sent',
    hidden: 'message of another conversation',
  },
  es: {
    file: 'conversacion',
    withNotes: 'con-notas',
    title: 'Conversación con',
    number: 'Conversación',
    exportedBy: (by, date) => `Exportada por ${by} el ${date}`,
    page: 'Página',
    us: 'Equipo',
    note: 'nota privada',
    forwarded: 'reenviado',
    edited: 'editado',
    deletedByUs: 'Este mensaje fue eliminado',
    deletedByContact: 'Este mensaje fue eliminado por el contacto',
    image: 'Imagen',
    audio: 'Audio',
    video: 'Video',
    document: 'Documento',
    sticker: 'Sticker',
    location: 'Ubicación',
    contact: 'Contacto',
    ad: 'Clic en anuncio',
    transcript: 'Transcripción',
    reactions: 'Reacciones',
    failed: 'no enviado',
    hidden: 'mensaje de otra conversación',
  },
  tr: {
    file: 'gorusme',
    withNotes: 'notlarla',
    title: 'Görüşme:',
    number: 'Görüşme',
    exportedBy: (by, date) => `${date} tarihinde ${by} tarafından dışa aktarıldı`,
    page: 'Sayfa',
    us: 'Ekip',
    note: 'özel not',
    forwarded: 'iletildi',
    edited: 'düzenlendi',
    deletedByUs: 'Bu mesaj silindi',
    deletedByContact: 'Bu mesaj kişi tarafından silindi',
    image: 'Görsel',
    audio: 'Ses',
    video: 'Video',
    document: 'Belge',
    sticker: 'Çıkartma',
    location: 'Konum',
    contact: 'Kişi',
    ad: 'Reklam tıklaması',
    transcript: 'Yazıya dökülmüş hali',
    reactions: 'Tepkiler',
    failed: 'gönderilmedi',
    hidden: 'başka bir görüşmeden mesaj',
  },
} as const satisfies Record<Language, PdfTexts>
