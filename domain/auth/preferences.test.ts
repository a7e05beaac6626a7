import { describe, expect, test } from 'bun:test'
import { getUser } from '#domain/users/list-users.ts'
import { userVerbs } from '#domain/users/user-verbs.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { getPreferences, savePreferences } from './preferences.ts'

const services = await testServices()

describe('how somebody likes their screens', () => {
  test('is in their user too, which gets no other version by it', async () => {
    const company = await aCompany(services)
    const ownCtx = asUser(services, company.attendant)
    const { userId } = company.attendant
    const before = await getUser(ownCtx, { userId })
    await savePreferences(ownCtx, { theme: 'dark', drawer: 'closed', listWidth: 512, language: 'tr' })
    expect(await getUser(ownCtx, { userId })).toMatchObject({
      defaultTheme: 'dark',
      defaultMenu: 'closed',
      defaultTicketsManagerWidth: 512,
      language: 'tr',
      version: before.version,
    })
  })

  test('follows what an admin changes in their user, and not what was sent as it was', async () => {
    const company = await aCompany(services)
    const admin = asUser(services, company.admin)
    const ownCtx = asUser(services, company.attendant)
    const { userId } = company.attendant
    expect(await getPreferences(ownCtx)).toEqual({})
    await savePreferences(ownCtx, { theme: 'system' })
    await userVerbs.update(admin, {
      userId,
      defaultTheme: 'light',
      defaultMenu: 'closed',
      defaultTicketsManagerWidth: 600,
    })
    expect(await getPreferences(ownCtx)).toEqual({ theme: 'system', drawer: 'closed', listWidth: 600 })
  })

  test('begins as their user says', async () => {
    const company = await aCompany(services)
    const { userId } = company.attendant
    await services.admin`update users set default_menu = 'closed', default_theme = 'dark', language = 'en'
      where id = ${userId}`
    const ownCtx = asUser(services, company.attendant)
    expect(await getPreferences(ownCtx)).toEqual({ theme: 'dark', drawer: 'closed', language: 'en' })
  })

  test('keeps the user as they are where it is nothing that a user has', async () => {
    const company = await aCompany(services)
    const ownCtx = asUser(services, company.attendant)
    await savePreferences(ownCtx, { listWidth: 9999, density: 'compact', theme: 'system' })
    const { userId } = company.attendant
    const { defaultTicketsManagerWidth, defaultTheme } = await getUser(ownCtx, { userId })
    expect({ defaultTicketsManagerWidth, defaultTheme }).toEqual({
      defaultTicketsManagerWidth: 404,
      defaultTheme: 'light',
    })
  })
})
