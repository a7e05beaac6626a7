/** Files and ready-made samples. */
import { h } from '../dom.ts'
import { t } from '../i18n.ts'
import { openMenu } from '../popover.ts'
import { imageSize, samplePdf, samplePhoto, sampleSticker } from '../samples.ts'
import { state } from '../state.ts'
import { attempt } from '../toast.ts'
import { base64, sendDraft } from './sending.ts'
import { sampleVideo, videoLook } from './video.ts'
import { sampleVoice, type Voice } from './voice.ts'

const SAO_PAULO = { lat: -23.5505, lng: -46.6333, name: 'Praça da Sé, São Paulo' }

export function attachMenu(anchor: HTMLElement, number: string, chat: string): void {
  const doing = (work: () => Promise<unknown>) => () => void attempt(work)
  openMenu(anchor, [
    { icon: 'file', label: t('attachFile'), act: () => pickFiles(number, chat) },
    { icon: 'image', label: t('samplePhoto'), act: doing(() => sendPhoto(number, chat)) },
    {
      icon: 'video',
      label: t('sampleVideo'),
      act: doing(async () => sendFile(number, chat, await sampleVideo())),
    },
    {
      icon: 'mic',
      label: t('sampleVoice'),
      act: doing(async () => sendVoice(number, chat, await sampleVoice())),
    },
    { icon: 'file', label: t('samplePdf'), act: doing(() => sendPdf(number, chat)) },
    { icon: 'sticker', label: t('sampleSticker'), act: doing(() => sendSticker(number, chat)) },
    { icon: 'pin', label: t('sampleLocation'), act: doing(() => sendPlace(number, chat)) },
    { icon: 'person', label: t('sampleContact'), act: doing(() => sendContact(number, chat)) },
  ])
}

/** Sends a file as what it is: picture, video, sound or document. */
export async function sendFile(number: string, chat: string, file: File): Promise<void> {
  const kind =
    ['image', 'video', 'audio'].find((mediaKind) => file.type.startsWith(`${mediaKind}/`)) ?? 'document'
  const mediaLook = await lookOf(kind, file)
  const data = new Uint8Array(await file.arrayBuffer())
  const mimetype = file.type || 'application/octet-stream'
  const fileName = kind === 'document' ? file.name : undefined
  const draft = { [kind]: base64(data), mimetype, fileName, ...mediaLook }
  await sendDraft(number, chat, draft, look(kind, { mimetype, fileName: fileName ?? null, ...mediaLook }))
}

function lookOf(kind: string, file: File): Promise<MediaLook | undefined> {
  if (kind === 'image') return imageSize(file)
  return kind === 'video' ? videoLook(file) : Promise.resolve(undefined)
}

export async function sendVoice(number: string, chat: string, { data, seconds }: Voice): Promise<void> {
  const mimetype = 'audio/ogg; codecs=opus'
  const draft = { audio: base64(data), ptt: true, seconds, mimetype }
  await sendDraft(number, chat, draft, look('audio', { seconds, ptt: true, mimetype }))
}

async function sendPhoto(number: string, chat: string): Promise<void> {
  const { data, width, height } = await samplePhoto()
  const draft = { image: base64(data), mimetype: 'image/jpeg', width, height }
  await sendDraft(number, chat, draft, look('image', { width, height }))
}

async function sendSticker(number: string, chat: string): Promise<void> {
  const { data, width, height } = await sampleSticker()
  const draft = { sticker: base64(data), mimetype: 'image/webp', width, height }
  await sendDraft(number, chat, draft, look('sticker', { width, height }))
}

async function sendPdf(number: string, chat: string): Promise<void> {
  const fileName = 'comprovante.pdf'
  const mimetype = 'application/pdf'
  const draft = { document: base64(samplePdf(`Comprovante ${Date.now() % 100_000}`)), fileName, mimetype }
  await sendDraft(number, chat, draft, look('document', { fileName, mimetype }))
}

async function sendPlace(number: string, chat: string): Promise<void> {
  await sendDraft(number, chat, { location: SAO_PAULO }, { kind: 'locationMessage', location: SAO_PAULO })
}

async function sendContact(number: string, chat: string): Promise<void> {
  const otherPhone = [...state.phones.values()].find(
    (phone) => phone.number !== number && phone.number !== chat,
  )
  const contact = { name: otherPhone?.name ?? 'Carla', number: otherPhone?.number ?? '5511966665555' }
  await sendDraft(number, chat, { contact }, { kind: 'contactMessage', contact })
}

type MediaLook = {
  mimetype?: string
  fileName?: string | null
  seconds?: number
  ptt?: boolean
  width?: number
  height?: number
}

function look(kind: string, media: MediaLook) {
  return {
    kind: `${kind}Message`,
    media: {
      kind,
      mimetype: media.mimetype ?? null,
      fileName: media.fileName ?? null,
      seconds: media.seconds ?? null,
      ptt: media.ptt ?? false,
      width: media.width ?? null,
      height: media.height ?? null,
    },
  }
}

function pickFiles(number: string, chat: string): void {
  const input = h('input', { type: 'file', multiple: true })
  input.addEventListener('change', () => {
    for (const file of input.files ?? []) void attempt(() => sendFile(number, chat, file))
  })
  input.click()
}
