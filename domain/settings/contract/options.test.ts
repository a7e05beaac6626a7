import { describe, expect, test } from 'bun:test'
import { aCompany, asUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { getCompanySetting, getCompanySettings } from '../get-settings.ts'
import { getOptions, saveOptions } from '../save-options.ts'
import { saveSetting } from '../save-setting.ts'
import { COMPANY_OPTION_NAMES, OPTION_GROUPS, optionOf, SaveOptionsInput } from './options.ts'
import { COMPANY_SETTINGS } from './schema.ts'

const services = await testServices()

async function anAdmin() {
  const company = await aCompany(services)
  return { company, ctx: asUser(services, company.admin) }
}

describe('the page of settings', () => {
  test('shows each setting in one group, and what belongs to another right after it', () => {
    expect(new Set(COMPANY_OPTION_NAMES.map((name) => optionOf(name).group))).toEqual(new Set(OPTION_GROUPS))
    for (const name of COMPANY_OPTION_NAMES) {
      const { dependsOn, group } = optionOf(name)
      if (!dependsOn) continue
      const above = COMPANY_OPTION_NAMES.slice(0, COMPANY_OPTION_NAMES.indexOf(name))
      const nearest = above.findLast((earlierName) => optionOf(earlierName).dependsOn === undefined)
      expect<string | undefined>(nearest).toBe(dependsOn)
      expect(nearest && optionOf(nearest).group).toBe(group)
    }
  })

  test('begins with the usual values, and saves several at once under one event', async () => {
    const { company, ctx } = await anAdmin()
    const before = await getOptions(ctx)
    expect(before).toMatchObject({
      version: 0,
      acceptAudioMessageContact: true,
      DirectTicketsToWallets: false,
    })
    const after = await saveOptions(ctx, {
      version: 0,
      DirectTicketsToWallets: true,
      acceptAudioMessageContact: false,
      requiredTag: false,
    })
    expect(after).toMatchObject({ DirectTicketsToWallets: true, acceptAudioMessageContact: false })
    expect(after.version).toBeGreaterThan(0)
    expect(await getCompanySettings(ctx)).toMatchObject({
      DirectTicketsToWallets: 'enabled',
      acceptAudioMessageContact: 'disabled',
    })
    expect(await eventsOf(services, company.id)).toMatchObject([{ type: 'company.changed', rights: false }])
    await saveOptions(ctx, { closeTicketOnTransfer: true, enableLGPD: true })
    expect(await getCompanySetting(ctx, { column: 'closeTicketOnTransfer' })).toEqual({
      closeTicketOnTransfer: true,
    })
    expect((await eventsOf(services, company.id)).at(-1)).toMatchObject({ rights: true })
  })

  test('what is as it was tells nobody and is no new version', async () => {
    const { company, ctx } = await anAdmin()
    const { version } = await saveOptions(ctx, { userRating: true })
    expect(await saveOptions(ctx, { userRating: true })).toMatchObject({ version })
    expect(await eventsOf(services, company.id)).toHaveLength(1)
  })

  test('what is set elsewhere, as the minutes of /moments, is no change of what one edits', async () => {
    const { ctx } = await anAdmin()
    const { version } = await saveOptions(ctx, { userRating: true })
    await saveSetting(ctx, { column: 'momentsSilentMinutes', data: '45' })
    expect(await saveOptions(ctx, { version, requiredTag: true })).toMatchObject({ requiredTag: true })
  })

  test('the text for who calls is needed whether they are told or not, and is there until a company says it', async () => {
    const { ctx } = await anAdmin()
    expect((await getOptions(ctx)).AcceptCallWhatsappMessage).not.toBe('')
    const needed = { details: { fields: { AcceptCallWhatsappMessage: 'required' } } }
    for (const acceptCallWhatsapp of [false, true]) {
      await saveOptions(ctx, { acceptCallWhatsapp })
      await expect(saveOptions(ctx, { AcceptCallWhatsappMessage: ' ' })).rejects.toMatchObject(needed)
    }
    const alone = saveSetting(ctx, { column: 'AcceptCallWhatsappMessage', data: '' })
    await expect(alone).rejects.toMatchObject({ details: { fields: { data: 'required' } } })
  })

  test('a text is needed while it is sent, and only then', async () => {
    const { ctx } = await anAdmin()
    for (const [on, text] of [
      ['sendGreetingAccepted', 'greetingAcceptedMessage'],
      ['sendMsgTransfTicket', 'transferMessage'],
    ] as const) {
      await expect(saveOptions(ctx, { [on]: true, requiredTag: true })).rejects.toMatchObject({
        code: 'ERR_VALIDATION',
        details: { fields: { [text]: 'required' } },
      })
      await saveOptions(ctx, { [on]: true, [text]: 'Olá' })
      await expect(saveOptions(ctx, { [text]: '' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
      await saveOptions(ctx, { [on]: false, [text]: '' })
    }
    expect(await getOptions(ctx)).toMatchObject({ requiredTag: false, transferMessage: '' })
  })

  test('one of a few values is chosen, and no other', async () => {
    const { ctx } = await anAdmin()
    expect(await getOptions(ctx)).toMatchObject({ scheduleType: 'disabled' })
    for (const scheduleType of ['queue', 'company', 'connection', 'disabled'] as const)
      expect(await saveOptions(ctx, { scheduleType })).toMatchObject({ scheduleType })
    const refused = SaveOptionsInput.safeParse({ scheduleType: 'sometimes' })
    expect(refused.error?.issues.map(({ path }) => path[0])).toEqual(['scheduleType'])
  })

  test('a blank text counts as none, and what does not fit is refused at its field', () => {
    expect(SaveOptionsInput.parse({ transferMessage: '  \u200b ' })).toEqual({ transferMessage: '' })
    const refused = SaveOptionsInput.safeParse({ requiredTag: 'talvez', transferMessage: 'a'.repeat(4097) })
    const fields = refused.error?.issues.map(({ path }) => path[0])
    expect(new Set(fields)).toEqual(new Set(['requiredTag', 'transferMessage']))
  })

  test('a link is one address or none, whichever call saves it; what was written before stays', async () => {
    const { company, ctx } = await anAdmin()
    const refused = { details: { fields: { lgpdLink: 'address' } } }
    for (const lgpdLink of ['leia nosso aviso', 'loja.com e site.com', 'https://', 'javascript:alert(1)']) {
      await expect(saveOptions(ctx, { lgpdLink })).rejects.toMatchObject(refused)
      expect(() => saveSetting(ctx, { column: 'lgpdLink', data: lgpdLink })).toThrow('ERR_VALIDATION')
    }
    for (const lgpdLink of ['https://loja.com.br/privacidade?v=2', 'loja.com/lgpd', ''])
      expect(await saveOptions(ctx, { lgpdLink })).toMatchObject({ lgpdLink })
    await withSettings(company.ctx, { lgpdLink: 'veja o site' })
    expect(await saveOptions(ctx, { lgpdLink: 'veja o site', requiredTag: true })).toMatchObject({
      requiredTag: true,
    })
  })

  test('who read it before somebody else saved is shown what they saved', async () => {
    const { company, ctx } = await anAdmin()
    const { version } = await saveOptions(ctx, { requiredTag: true })
    await saveSetting(ctx, { column: 'userRating', data: 'enabled' })
    await expect(saveOptions(ctx, { version, requiredTag: false })).rejects.toMatchObject({
      code: 'ERR_ROW_CHANGED',
      details: { current: { userRating: true, requiredTag: true } },
    })
    const [firstOutcome, two] = await Promise.allSettled([
      saveOptions(ctx, { version: version + 60_000, requiredTag: false }),
      saveOptions(ctx, { version: version + 60_000, sendSignMessage: false }),
    ])
    expect([firstOutcome.status, two.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(await getOptions(asUser(services, company.admin))).toMatchObject({
      requiredTag: false,
      sendSignMessage: false,
      userRating: true,
    })
  })

  test('is each company’s own, and an admin’s alone', async () => {
    const { company, ctx } = await anAdmin()
    const otherAdmin = await anAdmin()
    await withSettings(otherAdmin.company.ctx, { transferMessage: 'deles' })
    await saveOptions(ctx, { transferMessage: 'nosso' })
    expect(await getOptions(otherAdmin.ctx)).toMatchObject({ transferMessage: 'deles' })
    const attendant = asUser(services, company.attendant)
    expect(() => getOptions(attendant)).toThrow('ERR_NO_PERMISSION')
    expect(() => saveOptions(attendant, { requiredTag: true })).toThrow('ERR_NO_PERMISSION')
  })

  test('take no variable that nobody fills, by either door', async () => {
    const { admin } = await aCompany(services)
    const ctx = asUser(services, admin)
    const texts = COMPANY_OPTION_NAMES.filter(
      (name) => COMPANY_SETTINGS[name].kind === 'text' && name !== 'lgpdLink',
    )
    expect(texts).toContain('transferMessage')
    for (const column of texts) {
      expect(() => saveSetting(ctx, { column, data: 'Oi {{nome}}' })).toThrow(
        expect.objectContaining({ details: { fields: { data: 'variable' } } }),
      )
      const together = SaveOptionsInput.safeParse({ [column]: 'Oi {{nome}}' })
      expect(together.error?.issues.map(({ path, message }) => [path, message])).toEqual([
        [[column], 'variable'],
      ])
      const saved = await saveSetting(ctx, { column, data: 'Oi {{name}}' })
      expect(saved).toEqual({ [column]: 'Oi {{name}}' })
    }
  })
})
