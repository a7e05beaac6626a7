import { describe, expect, test } from 'bun:test'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { aCompany, asUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { COMPANY_SETTING_NAMES } from './contract/schema.ts'
import { getCompanySetting, getCompanySettings, getSettings, hidesNumbers } from './get-settings.ts'
import { getPublicSetting, readMaxFileBytes } from './public-settings.ts'
import { saveSetting } from './save-setting.ts'

const services = await testServices()

describe('a company’s settings', () => {
  test('have a default each, and a wire form', async () => {
    const company = await aCompany(services)
    const wire = await getCompanySettings(asUser(services, company.attendant))
    expect(Object.keys(wire).toSorted()).toEqual([...COMPANY_SETTING_NAMES].toSorted())
    expect(wire).toMatchObject({
      userRating: 'disabled',
      sendSignMessage: 'enabled',
      scheduleType: 'disabled',
      closeTicketOnTransfer: false,
      transferMessage: '',
    })
  })

  test('are read decoded, and what does not fit counts as never saved', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, {
      userRating: 'enabled',
      closeTicketOnTransfer: 'true',
      scheduleType: 'company',
      chatBotType: 'nonsense',
      transferMessage: 'oi',
    })
    const settings = await reading(company.ctx, getSettings)
    expect(settings).toMatchObject({
      userRating: true,
      closeTicketOnTransfer: true,
      scheduleType: 'company',
      chatBotType: 'text',
      transferMessage: 'oi',
      sendSignMessage: true,
    })
  })

  test('are saved one by one in any spelling, and announced; masking changes what people see', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    expect(await saveSetting(ctx, { column: 'userRating', data: 'enable' })).toEqual({
      userRating: 'enabled',
    })
    expect(await saveSetting(ctx, { column: 'closeTicketOnTransfer', data: true })).toEqual({
      closeTicketOnTransfer: true,
    })
    await saveSetting(ctx, { column: 'enableLGPD', data: 'enabled' })
    await saveSetting(ctx, { column: 'lgpdHideNumber', data: true })
    expect(await getCompanySetting(ctx, { column: 'lgpdHideNumber' })).toEqual({ lgpdHideNumber: 'enabled' })
    expect(hidesNumbers(await reading(company.ctx, getSettings))).toBe(true)
    expect(await eventsOf(services, company.id)).toMatchObject([
      { type: 'company.changed', rights: false },
      { rights: false },
      { rights: true },
      { rights: true },
    ])
  })

  test('refuse a value that they do not know, and hands that are not an admin’s', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    expect(() => saveSetting(ctx, { column: 'userRating', data: 'sim' })).toThrow('ERR_VALIDATION')
    expect(() => saveSetting(ctx, { column: 'scheduleType', data: 'never' })).toThrow('ERR_VALIDATION')
    const attendant = asUser(services, company.attendant)
    expect(() => saveSetting(attendant, { column: 'userRating', data: true })).toThrow('ERR_NO_PERMISSION')
  })

  test('are turned on before their words are written, which are then kept: one by one', async () => {
    const ctx = asUser(services, (await aCompany(services)).admin)
    const save = (column: 'sendMsgTransfTicket' | 'transferMessage', data: string) =>
      saveSetting(ctx, { column, data })
    const refused = { code: 'ERR_VALIDATION', details: { fields: { data: 'required' } } }
    await save('sendMsgTransfTicket', 'enabled')
    await save('transferMessage', 'Um momento.')
    await expect(save('transferMessage', ' ')).rejects.toMatchObject(refused)
    expect(await getCompanySetting(ctx, { column: 'transferMessage' })).toEqual({
      transferMessage: 'Um momento.',
    })
    await save('sendMsgTransfTicket', 'disabled')
    await save('transferMessage', '')
  })

  test('are each company’s own', async () => {
    const [firstCompany, two] = [await aCompany(services), await aCompany(services)]
    await saveSetting(asUser(services, firstCompany.admin), { column: 'transferMessage', data: 'só minha' })
    expect(await getCompanySetting(asUser(services, two.admin), { column: 'transferMessage' })).toEqual({
      transferMessage: '',
    })
  })

  test('read once a transaction, and anew after a write in it', async () => {
    const company = await aCompany(services)
    await inTransaction(asUser(services, company.admin), async (tx) => {
      expect(getSettings(tx)).toBe(getSettings(tx))
      expect((await getSettings(tx)).userRating).toBe(false)
      await saveSetting(tx, { column: 'userRating', data: true })
      expect((await getSettings(tx)).userRating).toBe(true)
    })
  })
})

describe('the platform’s settings', () => {
  test('of the public list are readable, with defaults; every other is private', async () => {
    expect(await getPublicSetting(services, 'userCreation')).toBe('disabled')
    await services.admin`insert into platform_settings (name, value) values ('appName', 'Minha'), ('downloadLimit', '15')`
    expect(await getPublicSetting(services, 'appName')).toBe('Minha')
    for (const key of ['downloadLimit', 'smtpPassword', 'constructor', '__proto__', '']) {
      await expect(getPublicSetting(services, key)).rejects.toMatchObject({ code: 'ERR_SETTING_PRIVATE' })
    }
    expect(await readMaxFileBytes(services)).toBe(15 * 1024 * 1024)
    await services.admin`update platform_settings set value = 'viel' where name = 'downloadLimit'`
    expect(await readMaxFileBytes(services)).toBe(64 * 1024 * 1024)
  })
})
