/** The words that people write in four languages, from the most frequent to ever rarer ones. */
const FREQUENT = {
  pt: 'de a o que e não um para com uma os no se na por mais as dos como mas foi ao ele das tem seu sua ou quando muito já está eu também pelo até isso pedido boleto pagamento entrega nota fiscal obrigado bom dia boa tarde olá por favor preciso ajuda valor prazo produto troca cancelar cartão código endereço confirmar aguardo atendimento reembolso',
  en: 'the of and to a in is you that it he was for on are as with his they I at be this have from or one had by word but not what all were we when your can said there use an each which order invoice payment delivery thanks hello please need help refund price product address confirm cancel card code waiting support receipt tracking',
  es: 'de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también fue pedido factura pago entrega gracias hola ayuda necesito precio producto dirección confirmar cancelar tarjeta código espera devolución recibo envío mañana',
  tr: 've bir bu için da de ile çok daha o ne gibi kadar sonra olarak var ama en ben sen biz siz değil mi her şey zaman nasıl evet hayır sipariş fatura ödeme teslimat teşekkürler merhaba lütfen yardım fiyat ürün adres onay iptal kart kod bekliyorum iade destek kargo günaydın ışık',
} as const
const SYLLABLES = {
  pt: 'ca ção mente ra do lha nho pe re ti va zes cão guá mi lo fe ssa bri to',
  en: 'ing ber sta ton er ly thro ward ness pre con fol ri del ma shi tor hea den lu',
  es: 'ción da mar ñe rro lla que ti bre sol pa ven jo mié far lu ces go ta ri',
  tr: 'lar ğı şe mek ba ki çö yol du ne vi kı pı ger mü ta sa lik öz bü',
} as const
const LANGUAGES = ['pt', 'pt', 'pt', 'en', 'es', 'tr'] as const
const WORDS_OF_A_LANGUAGE = 20_000

/** The same numbers each time, so that two generations say the same. */
export function seeded(seed: number): () => number {
  const state = { value: seed }
  return () => {
    state.value = (state.value * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state.value / 2 ** 32
  }
}

/** Generates `count` texts of some words each, by Zipf: the word of rank r occurs once for r occurrences of the first. */
export function* texts(count: number, random: () => number): Generator<string> {
  const vocabularies = { pt: wordsOf('pt'), en: wordsOf('en'), es: wordsOf('es'), tr: wordsOf('tr') }
  for (let n = 0; n < count; n++) {
    const words = vocabularies[pick(LANGUAGES, random)]
    const length = random() < 0.01 ? 80 + Math.floor(random() * 400) : 1 + Math.floor(random() * 12)
    yield Array.from({ length }, () => words[zipf(words.length, random)] ?? '').join(' ')
  }
}

function zipf(size: number, random: () => number): number {
  return Math.min(size - 1, Math.floor(Math.exp(random() * Math.log(size))) - 1)
}

function wordsOf(language: keyof typeof FREQUENT): string[] {
  const random = seeded(language.charCodeAt(0))
  const syllables = SYLLABLES[language].split(' ')
  const words = new Set(FREQUENT[language].split(' '))
  while (words.size < WORDS_OF_A_LANGUAGE) {
    words.add(Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables, random)).join(''))
  }
  return [...words]
}

function pick<T>(from: readonly [T, ...T[]] | readonly T[], random: () => number): T {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('nothing to choose from')
  return picked
}

export const FIRST_NAMES =
  'Ana João Maria José Antônia Luís Fátima Conceição Sebastião Márcia James Mary Robert Patricia Emma Oliver Sofía Martín Lucía Andrés Inés Ramón Zeynep Mehmet Ayşe Mustafa Elif Çağla Ömer İrem'.split(
    ' ',
  )
export const LAST_NAMES =
  'Silva Santos Oliveira Souza Pereira Lima Gonçalves Araújo Smith Johnson Brown Taylor Wilson Clark García Martínez López Núñez Muñoz Gómez Yılmaz Kaya Demir Şahin Çelik Öztürk Doğan Arslan Barbosa Peixoto'.split(
    ' ',
  )
