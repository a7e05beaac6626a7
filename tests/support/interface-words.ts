import type { Language } from '#domain/core/contract/languages.ts'

/**
 * The words that would be a second word for the same thing, or another form of address: docs/glossary.md, "Words of the
 * interface".
 */
export const FOREIGN_WORDS = {
  'pt-BR': /\b(agentes?|operador|operadores|etiquetas?|tickets?|nota interna|notas internas)\b(?!}})/i,
  en: /\b(attend(ing|ance|ants?|s|ed)?|wallets?|tickets?|administrators?|e-mails?|internal notes?|by itself)\b(?!}})/i,
  es: /\b(tú|tu|tus|ti|contigo|tuy[oa]s?|ordenador|vídeo|celular|atendiendo|resueltos?|asistentes?|operador|operadores|robots?|valoraci(ón|ones)|compañer[oa]s?|tickets?|quiet[oa]s?|notas? internas?)\b(?!}})/i,
  tr: /konuşma|sohbet|süzgeç|operatör|altyazı|telefon görüşme|çalışma arkadaş|şifre|portföy|planlanan|iç not|\b(sen|senin|görevli|talep)\b/i,
} satisfies Record<Language, RegExp>

/** A conversation is resolved: docs/glossary.md. What is closed is a window, a connection, a page. */
export const CLOSING_WORDS = {
  'pt-BR': /(conversa|atendimento)[^.]*\bencerr|\bencerr[^.]*(conversa|atendimento)|^encerrar$/i,
  en: /\bclos(e|es|ed|ing)\b (or ignores )?(the |all |this )?(\{\{count\}\} )?(conversation|ticket)|conversations? (will be|is) closed|^close all/i,
  es: /conversaci[^.]*\b(cerrad|cerrar|cierr)|\b(cerrar|cierra)\b[^.]*conversaci|^cerrar todas/i,
  tr: /görüşme(?!nin bağlantısı)[^.]*\bkapat|^kapat tüm|^tümünü kapat/i,
} satisfies Record<Language, RegExp>

/** Every text below a table by its path: `tickets.list.search`. A text that is made of others is made of samples. */
export function textsOf(node: object, path = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') texts.set(path + key, value)
    else if (typeof value === 'function') texts.set(path + key, String(value('Ana', 'Bia')))
    else if (typeof value === 'object' && value !== null)
      for (const [deeper, text] of textsOf(value, `${path}${key}.`)) texts.set(deeper, text)
  }
  return texts
}
