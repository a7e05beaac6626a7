import type { Language } from '../core/contract/languages.ts'
import type { PreviewKind } from '../messages/contract/plain-preview.ts'

type Texts = {
  test: { title: string; body: string }
  handedOver: (by: string) => string
  mention: (by: string, contact: string) => string
  waiting: (minutes: number) => string
  down: { title: (name: string) => string; body: string }
  stopped: { title: (name: string) => string; body: string }
  webhookStopped: { title: (name: string) => string; body: string }
  queue: { title: (name: string) => string; body: (count: number, minutes: number) => string }
  prompt: { title: (name: string) => string; body: string }
  tokenLimit: { title: string; body: (limit: number) => string }
  /** In place of a text that is not to be read on a screen that others see. */
  hidden: string
  preview: Readonly<Record<Exclude<PreviewKind, 'text'>, string>>
}

/** The texts of notifications that no customer and no colleague wrote. */
export const PUSH_TEXTS: Readonly<Record<Language, Texts>> = {
  'pt-BR': {
    test: { title: 'Notificações ativadas', body: 'É assim que você será avisado.' },
    handedOver: (by) => (by ? `${by} passou esta conversa para você` : 'Esta conversa agora é sua'),
    mention: (by, contact) => `${by} mencionou você em ${contact}`,
    waiting: (minutes) => `Espera há ${minutes} min`,
    down: { title: (name) => `A conexão ${name} caiu`, body: 'Mensagens não entram nem saem por ela.' },
    webhookStopped: {
      title: (name) => `O webhook de ${name} parou`,
      body: 'Os avisos da API não foram aceitos. Confira o endereço.',
    },
    stopped: {
      title: (name) => `A integração ${name} parou`,
      body: 'O outro sistema respondeu que não existe mais.',
    },
    queue: {
      title: (name) => `Fila ${name}: espera além do limite`,
      body: (count, minutes) =>
        `${count} ${count === 1 ? 'cliente espera' : 'clientes esperam'} há mais de ${minutes} min`,
    },
    prompt: {
      title: (name) => `O assistente ${name} parou`,
      body: 'O serviço recusa a chave, o saldo ou o modelo.',
    },
    tokenLimit: {
      title: 'Limite diário de tokens atingido',
      body: (limit) => `Os ${limit} tokens de hoje acabaram: as pessoas atendem.`,
    },
    hidden: 'Nova mensagem',
    preview: { ad: 'Clique de anúncio', location: 'Localização', contact: 'Contato' },
  },
  en: {
    test: { title: 'Notifications are on', body: 'This is how you will be told.' },
    handedOver: (by) => (by ? `${by} handed you this conversation` : 'This conversation is yours now'),
    mention: (by, contact) => `${by} mentioned you in ${contact}`,
    waiting: (minutes) => `Waiting for ${minutes} min`,
    down: { title: (name) => `The connection ${name} is down`, body: 'No messages come or go through it.' },
    webhookStopped: {
      title: (name) => `The webhook of ${name} stopped`,
      body: 'Events of the API were not taken. Check the address.',
    },
    stopped: {
      title: (name) => `The integration ${name} stopped`,
      body: 'The other system answered that it is gone.',
    },
    queue: {
      title: (name) => `Queue ${name}: waiting beyond the limit`,
      body: (count, minutes) =>
        `${count} ${count === 1 ? 'customer waits' : 'customers wait'} longer than ${minutes} min`,
    },
    prompt: {
      title: (name) => `The assistant ${name} has stopped`,
      body: 'The service refuses the key, the balance or the model.',
    },
    tokenLimit: {
      title: 'Daily token limit reached',
      body: (limit) => `Today’s ${limit} tokens are used up: people take over.`,
    },
    hidden: 'New message',
    preview: { ad: 'Ad click', location: 'Location', contact: 'Contact' },
  },
  es: {
    test: { title: 'Notificaciones activadas', body: 'Así le avisaremos.' },
    handedOver: (by) => (by ? `${by} le pasó esta conversación` : 'Esta conversación ahora es suya'),
    mention: (by, contact) => `${by} le mencionó en ${contact}`,
    waiting: (minutes) => `Espera hace ${minutes} min`,
    down: { title: (name) => `La conexión ${name} se cayó`, body: 'No entran ni salen mensajes por ella.' },
    webhookStopped: {
      title: (name) => `El webhook de ${name} se detuvo`,
      body: 'Los avisos de la API no fueron aceptados. Revise la dirección.',
    },
    stopped: {
      title: (name) => `La integración ${name} se detuvo`,
      body: 'El otro sistema respondió que ya no existe.',
    },
    queue: {
      title: (name) => `Cola ${name}: espera fuera del límite`,
      body: (count, minutes) =>
        `${count} ${count === 1 ? 'cliente espera' : 'clientes esperan'} hace más de ${minutes} min`,
    },
    prompt: {
      title: (name) => `El bot de IA ${name} se detuvo`,
      body: 'El servicio rechaza la clave, el saldo o el modelo.',
    },
    tokenLimit: {
      title: 'Límite diario de tokens alcanzado',
      body: (limit) => `Los ${limit} tokens de hoy se acabaron: atienden las personas.`,
    },
    hidden: 'Mensaje nuevo',
    preview: { ad: 'Clic en anuncio', location: 'Ubicación', contact: 'Contacto' },
  },
  tr: {
    test: { title: 'Bildirimler açık', body: 'Size böyle haber verilecek.' },
    handedOver: (by) => (by ? `${by} bu görüşmeyi size aktardı` : 'Bu görüşme artık sizin'),
    mention: (by, contact) => `${by}, ${contact} görüşmesinde sizden bahsetti`,
    waiting: (minutes) => `${minutes} dakikadır bekliyor`,
    down: { title: (name) => `${name} bağlantısı koptu`, body: 'Bu bağlantıdan mesaj gelmiyor ve gitmiyor.' },
    webhookStopped: {
      title: (name) => `${name} webhook'u durdu`,
      body: 'API olayları kabul edilmedi. Adresi kontrol edin.',
    },
    stopped: {
      title: (name) => `${name} entegrasyonu durdu`,
      body: 'Diğer sistem artık var olmadığını bildirdi.',
    },
    queue: {
      title: (name) => `${name} kuyruğu: bekleme sınırı aşıldı`,
      body: (count, minutes) => `${count} müşteri ${minutes} dakikadan uzun süredir bekliyor`,
    },
    prompt: {
      title: (name) => `${name} asistanı durdu`,
      body: 'Servis anahtarı, bakiyeyi veya modeli reddediyor.',
    },
    tokenLimit: {
      title: 'Günlük jeton sınırına ulaşıldı',
      body: (limit) => `Bugünün ${limit} jetonu bitti: artık kişiler yanıtlıyor.`,
    },
    hidden: 'Yeni mesaj',
    preview: { ad: 'Reklam tıklaması', location: 'Konum', contact: 'Kişi' },
  },
}
