/** Routes of the devices linked to a phone: unlinking, and the ways their connection can break. */
import { type Context, Hono } from 'hono'
import type { Companion, Phone } from '../model.ts'
import { breakConnection } from '../server/ends.ts'
import { unlink } from '../server/pairing.ts'
import { ControlError, readBody } from './http.ts'
import { BreakInput, DeviceInput } from './inputs.ts'
import { phoneView } from './views.ts'

export function deviceRoutes(phone: (context: Context) => Phone): Hono {
  return new Hono()
    .post('/unlink', async (c) => {
      const { device } = await readBody(c, DeviceInput)
      const owner = phone(c)
      for (const companion of companions(owner, device)) await unlink(companion)
      return c.json(phoneView(owner))
    })
    .post('/break', async (c) => {
      const { device, how: ending } = await readBody(c, BreakInput)
      const owner = phone(c)
      for (const companion of companions(owner, device)) {
        const { connection } = companion
        if (!connection) throw new ControlError(409, `${companion.jid} is not connected`)
        breakConnection(connection, ending)
      }
      owner.sim.events.emit('phones')
      return c.json(phoneView(owner))
    })
}

function companions(phone: Phone, device: number | undefined): Companion[] {
  const phoneCompanions = [...phone.companions.values()]
  const chosen = device ? phoneCompanions.filter((companion) => companion.device === device) : phoneCompanions
  if (!chosen.length) throw new ControlError(404, `${phone.number} has no such linked device`)
  return chosen
}
