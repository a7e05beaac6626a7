/** Routes of one phone: what its owner does, and what the phone shows. */
import { type Context, Hono } from 'hono'
import { mediaPath } from '../media/store.ts'
import type { Entry, Phone, Simulator } from '../model.ts'
import { listSaved, saveInBook } from '../phone/address-book.ts'
import { listAppActions } from '../phone/app-state.ts'
import { mediaOf } from '../phone/content.ts'
import { needEntry } from '../phone/log.ts'
import { phoneMedia } from '../phone/media.ts'
import { call, endCall, giveToken, reinstall, showPresence, showTyping } from '../phone/presence.ts'
import { sendReceipts } from '../phone/receipts.ts'
import { setOnline } from '../phone/receive.ts'
import { giveNumber, setTraits } from '../phone/traits.ts'
import { enterCode } from '../server/link-code.ts'
import { scan } from '../server/pairing.ts'
import { listScreens } from '../server/qr.ts'
import { addPhone, setPicture } from '../simulator.ts'
import { expireBlob } from '../store/blobs.ts'
import { findEntry, listChats, listEntries } from '../store/entries.ts'
import { savePhone } from '../store/phones.ts'
import { deviceRoutes } from './devices.ts'
import { bytesJson, ControlError, check, needPhone, readBody } from './http.ts'
import {
  AddressBookInput,
  AutoInput,
  CallInput,
  CodeInput,
  EndCallInput,
  GiveNumberInput,
  MessageIdInput,
  MessagesQuery,
  NewPhoneInput,
  OnlineInput,
  PictureInput,
  ReceiptsInput,
  ScanInput,
  SendInput,
  TokenInput,
  TraitsInput,
  TypingInput,
  UnreadableInput,
} from './inputs.ts'
import { sendInput } from './sending.ts'
import { bubbleView, companionView, entryView, phoneView } from './views.ts'

export function phoneRoutes(sim: Simulator): Hono {
  const phone = (context: Context): Phone => needPhone(sim, context.req.param('number') ?? '')
  const app = new Hono()
    .get('/', (c) => c.json([...sim.phones.values()].map(phoneView)))
    .post('/', async (c) => {
      const { number, ...options } = await readBody(c, NewPhoneInput)
      return c.json(phoneView(await addPhone(sim, number, options)), 201)
    })
    .get('/:number', (c) => c.json(phoneView(phone(c))))
    .get('/:number/picture', (c) => pictureOf(phone(c)))
    .get('/:number/presences', (c) => c.json(phone(c).presences))
    .get('/:number/appstate', (c) => bytesJson(listAppActions(phone(c))))
    .get('/:number/contacts', (c) => c.json(listSaved(phone(c))))
    .route('/:number', linkingRoutes(phone))
    .route('/:number', messageRoutes(phone))
    .route('/:number', ownerRoutes(phone))
  return app.route('/:number', deviceRoutes(phone))
}

function linkingRoutes(phone: (context: Context) => Phone): Hono {
  return new Hono()
    .post('/scan', async (c) => {
      const input = await readBody(c, ScanInput)
      const owner = phone(c)
      const qr = input.qr ?? listScreens(owner.sim).find((screen) => screen.id === input.screen)?.qr
      if (!qr) throw new ControlError(404, 'no screen shows this code any more')
      return c.json(companionView(await scan(owner, qr)), 201)
    })
    .post('/code', async (c) => {
      const { code } = await readBody(c, CodeInput)
      await enterCode(phone(c), code)
      return c.json({ ok: true })
    })
}

function messageRoutes(phone: (context: Context) => Phone): Hono {
  return new Hono()
    .get('/messages', async (c) => {
      const { wait, ...filter } = check(MessagesQuery, c.req.query())
      const owner = phone(c)
      const find = () => listEntries(owner, filter)
      const entries = find()
      const shownEntries = entries.length || !wait ? entries : await firstOf(owner, find, wait)
      return c.json(shownEntries.map(entryView))
    })
    .get('/messages/:id', (c) => {
      const entry = findEntry(phone(c), c.req.param('id'))
      if (!entry) throw new ControlError(404, `no message ${c.req.param('id')}`)
      return c.json(entryView(entry))
    })
    .get('/messages/:id/media', async (c) => {
      const { data, mimetype } = await phoneMedia(phone(c), c.req.param('id'))
      return new Response(new Uint8Array(data), { headers: { 'content-type': mimetype, ...SAFE_FILE } })
    })
    .get('/chats', (c) => {
      const chats = listChats(phone(c))
      return c.json(chats.map(({ chat, unread, last }) => ({ chat, unread, last: bubbleView(last) })))
    })
    .get('/bubbles', (c) => {
      const { chat, before, limit } = check(MessagesQuery, c.req.query())
      return c.json(listEntries(phone(c), { chat, before, limit: limit ?? 100 }).map(bubbleView))
    })
    .post('/send', async (c) => {
      const input = await readBody(c, SendInput)
      return c.json(entryView(await sendInput(phone(c), input)), 201)
    })
    .post('/receipts', async (c) => {
      const { ids, kind } = await readBody(c, ReceiptsInput)
      await sendReceipts(phone(c), ids, kind)
      return c.json({ ok: true })
    })
    .post('/expire', async (c) => {
      const { id } = await readBody(c, MessageIdInput)
      const owner = phone(c)
      const medium = mediaOf(needEntry(owner, id).message)?.media
      if (!medium) throw new ControlError(400, `message ${id} has no file`)
      await owner.sim.transact(() => expireBlob(owner.sim, mediaPath(medium)))
      return c.json({ ok: true })
    })
}

function ownerRoutes(phone: (context: Context) => Phone): Hono {
  return new Hono()
    .post('/typing', async (c) => {
      const { to, state } = await readBody(c, TypingInput)
      showTyping(phone(c), to, state)
      return c.json({ ok: true })
    })
    .post('/online', async (c) => {
      const { online } = await readBody(c, OnlineInput)
      const owner = phone(c)
      await setOnline(owner, online)
      showPresence(owner, online ? 'available' : 'unavailable')
      return c.json(phoneView(owner))
    })
    .post('/auto', async (c) => {
      const changes = await readBody(c, AutoInput)
      const owner = phone(c)
      await owner.sim.transact(() => {
        owner.auto = { ...owner.auto, ...changes }
        savePhone(owner)
        owner.sim.after(() => owner.sim.events.emit('phones'))
      })
      return c.json(owner.auto)
    })
    .post('/call', async (c) => {
      const { to, ...options } = await readBody(c, CallInput)
      return c.json({ id: await call(phone(c), to, options) })
    })
    .post('/endcall', async (c) => {
      const { to, id, reason } = await readBody(c, EndCallInput)
      await endCall(phone(c), to, id, reason)
      return c.json({ ok: true })
    })
    .post('/picture', async (c) => {
      const { data } = await readBody(c, PictureInput)
      await setPicture(phone(c), data?.length ? data : undefined)
      return c.json({ ok: true })
    })
    .post('/contacts', async (c) => {
      const { contacts } = await readBody(c, AddressBookInput)
      const owner = phone(c)
      await owner.sim.transact(() => saveInBook(owner, contacts))
      return c.json(listSaved(owner))
    })
    .post('/token', async (c) => {
      const { to } = await readBody(c, TokenInput)
      const owner = phone(c)
      const token = await giveToken(owner, needPhone(owner.sim, to))
      return c.json({ token: token.toString('base64') })
    })
    .post('/reinstall', async (c) => {
      await reinstall(phone(c))
      return c.json({ ok: true })
    })
    .post('/traits', async (c) => {
      await setTraits(phone(c), await readBody(c, TraitsInput))
      return c.json(phoneView(phone(c)))
    })
    .post('/give-number', async (c) => {
      await giveNumber(phone(c), (await readBody(c, GiveNumberInput)).name)
      return c.json(phoneView(phone(c)))
    })
    .post('/unreadable', async (c) => {
      const { times } = await readBody(c, UnreadableInput)
      const owner = phone(c)
      owner.unreadable = times
      owner.sim.events.emit('phones')
      return c.json({ ok: true })
    })
}

/** A file of a stranger must not run as a page of ours. */
const SAFE_FILE = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=3600',
}

function pictureOf(phone: Phone): Response {
  if (!phone.picture) throw new ControlError(404, 'no picture')
  return new Response(new Uint8Array(phone.picture.data), {
    headers: { ...SAFE_FILE, 'content-type': 'image/jpeg' },
  })
}

/** Waits until the phone received something that matches; gives nothing when the time is over. */
function firstOf(phone: Phone, find: () => Entry[], waitMs: number): Promise<Entry[]> {
  const { events } = phone.sim
  return new Promise((resolve) => {
    const finish = (entries: Entry[]): void => {
      clearTimeout(timer)
      events.off('received', look)
      resolve(entries)
    }
    const look = (receiver: Phone): void => {
      const foundEntries = receiver === phone ? find() : []
      if (foundEntries.length) finish(foundEntries)
    }
    const timer = setTimeout(() => finish([]), waitMs)
    events.on('received', look)
  })
}
