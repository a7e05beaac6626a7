import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { listPhoneBooks } from '#domain/contacts/phone-book/list-phone-books.ts'
import { saveInBook } from '#simulators/whatsapp/phone/address-book.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { faultQuery } from '#simulators/whatsapp/server/faults.ts'
import { addPhone } from '#simulators/whatsapp/simulator.ts'
import { countPending } from '#simulators/whatsapp/store/pending.ts'
import { asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import {
  type ChannelRig,
  companion,
  connect,
  connected,
  OWNER,
  open,
  openRig,
  type Phone,
} from './channel-rig.ts'

const services = await testServices()
let rig: ChannelRig
let rita: Phone
beforeAll(async () => {
  rig = await openRig(services)
  rita = await addPhone(rig.sim, '5511977776666', { name: 'Ritinha' })
  await addPhone(rig.sim, '5511966665555', { name: 'Nunca escreveu' })
  await sendText(rig.maria, OWNER, 'oi')
  await sendText(rita, OWNER, 'bom dia')
  await save(
    { number: rita.number, name: 'Rita do Mercado' },
    { number: '5511966665555', name: 'Vizinho' },
    { number: '442079460958', name: 'London' },
    { number: OWNER, name: 'Eu' },
  )
  await connected(rig)
})
afterAll(() => rig.close())

function save(...contacts: Parameters<typeof saveInBook>[1]) {
  return rig.sim.transact(() => saveInBook(rig.owner, contacts))
}

async function entries(kind: 'saved' | 'chats') {
  const rows = await services.admin`select phone, lid, name from phone_book_entries
    where company_id = ${rig.company.id} and kind = ${kind} order by name, phone`
  return rows.map(({ phone, lid, name }) => [name, phone, lid])
}

function until(kind: 'saved' | 'chats', isThere: (names: unknown[]) => boolean) {
  return waitFor(async () => isThere((await entries(kind)).map(([name]) => name)), {
    description: `${kind} to come`,
  })
}

describe("a phone's address book", () => {
  test('comes after it was linked: who is saved and who they are, but not its owner', async () => {
    await until('saved', (names) => names.length === 3)
    const vizinho = rig.sim.phones.get('5511966665555')
    expect(await entries('saved')).toEqual([
      ['London', '442079460958', null],
      ['Rita do Mercado', rita.number, rita.lidUser],
      ['Vizinho', '5511966665555', vizinho?.lidUser ?? ''],
    ])
    // That the book is whole is said after its last portion.
    const [phone] = await waitFor(
      async () => {
        const { phones } = await listPhoneBooks(asUser(services, rig.company.attendant))
        return phones[0]?.saved !== null && phones
      },
      { description: 'the book to be whole' },
    )
    expect(phone).toMatchObject({ whatsappId: rig.lease.connectionId, saved: 3, isCut: false })
  })

  test('follows its owner, who saves, renames and removes; what told of it is acknowledged', async () => {
    await save(
      { number: '551144445555', name: 'Padaria' },
      { number: '442079460958', name: 'London office' },
      { number: '5511966665555', name: null },
    )
    await until('saved', (names) => names.includes('Padaria') && !names.includes('Vizinho'))
    expect((await entries('saved')).map(([name]) => name)).toEqual([
      'London office',
      'Padaria',
      'Rita do Mercado',
    ])
    const paired = companion(rig)
    await waitFor(() => paired && countPending(paired) === 0, { description: 'all to be acknowledged' })
  })

  test('is brought up to date by the next socket where it could not be read', async () => {
    faultQuery(rig.sim, { xmlns: 'w:sync:app:state', action: 500, times: 1 })
    await save({ number: '551144445555', name: 'Padaria Real' })
    await waitFor(() => rig.sim.faults.queries.length === 0, { description: 'the refusal' })
    expect((await entries('saved')).map(([name]) => name)).toContain('Padaria')
    const { session } = rig
    companion(rig)?.connection?.terminate()
    // The next session may be open before anybody looks: what ended is looked at, not what is open.
    await waitFor(() => session !== undefined && !session.isOpen(), { description: 'the end of the socket' })
    await open(rig)
    await until('saved', (names) => names.includes('Padaria Real'))
  })
})

describe("a phone's conversations", () => {
  test('come with what it sends when it is linked, with what people call themselves', async () => {
    await until('chats', (names) => names.length === 2)
    expect(await entries('chats')).toEqual([
      ['Maria', rig.maria.number, rig.maria.lidUser],
      ['Rita do Mercado', rita.number, rita.lidUser],
    ])
  })

  test('are forgotten, with the address book, once the phone is unlinked', async () => {
    rig.reconnects = false
    await rig.session?.stop({ logOut: true })
    await rig.store.wipe()
    expect([...(await entries('chats')), ...(await entries('saved'))]).toEqual([])
    rig.reconnects = true
    await connect(rig)
    await open(rig)
    await until('saved', (names) => names.length === 3)
  })
})
