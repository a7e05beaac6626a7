/**
 * Texts that stand in for a content without words. They are stored as the message's body, so every reader of the
 * inbox sees the same. The first two are fixed by server behaviour §1.7.
 */
export const TEXT = {
  audio: 'Áudio',
  sticker: 'sticker',
  stickerPack: 'Pacote de figurinhas',
  viewOnce: 'Mensagem de visualização única: abra no celular.',
  unsupported: 'Tipo de mensagem ainda não suportado. Veja no celular.',
} as const
