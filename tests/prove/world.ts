import { aCompany, type TestCompany } from '#tests/support/factories.ts'
import type { ProcessName } from '#tests/support/processes.ts'
import { type OpenServices, openServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type Phones, phonesAt } from './phones.ts'
import { makeProduct, type Product, type Site } from './product.ts'
import { type Program, programAt } from './program.ts'

export const PASSWORD = 'Prova2026'

/** A company of its own in a product that runs, and the hands on it. */
export type Workplace = {
  services: OpenServices
  company: TestCompany
  adminEmail: string
  /** The account that the company's connection is paired with. */
  account: string
  phones: Phones
  /** Calls the API as the company's admin, and again with the same client id when it fails. */
  program: Program
  apiUrl: string
  webUrl: string
}

/** Makes the company while the product still starts; `isUp` tells when its API answers. */
export async function openWorkplace(
  site: Site,
  isUp: Promise<unknown> = Promise.resolve(),
): Promise<Workplace> {
  const services = await openServices(site)
  const company = await aCompany(services)
  const adminEmail = await givePassword(services, company)
  await isUp
  return {
    services,
    company,
    adminEmail,
    account: `5511999${String(company.id * 10).padStart(6, '0')}`,
    phones: phonesAt(site.phonesUrl),
    program: await programAt(site.apiUrl, adminEmail, PASSWORD),
    apiUrl: site.apiUrl,
    webUrl: site.webUrl,
  }
}

/** A product of its own, all of which may be killed, with one company. */
export type World = Product & Workplace

/** `settings` replace those that the processes start with, as an `API_URL` with something in between. */
export async function makeWorld(
  names: readonly ProcessName[] = ['simulator', 'api', 'sessions'],
  settings: Record<string, string> = {},
): Promise<World> {
  const product = await makeProduct(settings)
  const starting = Promise.all(names.map((name) => product.start(name)))
  const workplace = await openWorkplace(product.site, starting)
  return {
    ...product,
    ...workplace,
    async close() {
      await workplace.services.close()
      await product.close()
    },
  }
}

let hash: Promise<string> | undefined

/** PASSWORD as the product keeps it: made once, as it takes a tenth of a second by design. */
function passwordHash(): Promise<string> {
  hash ??= Bun.password.hash(PASSWORD, 'argon2id')
  return hash
}

/** Pairs the company's connection with the account's phone through the real QR path, and waits until it is open. */
export async function pair({ phones, program, company, account, services }: Workplace): Promise<void> {
  await phones.add(account, 'Loja')
  await program.post(`/whatsappsession/${company.connection.id}`, {})
  await waitFor(
    async () => {
      const { status, qrcode } = await program.connection(company.connection.id)
      if (qrcode) await phones.scan(account, qrcode)
      return status === 'CONNECTED'
    },
    { description: 'the connection to be paired', timeoutMs: 60_000, everyMs: 200 },
  )
  await growOld({ services, company })
}

/** The number is an old one of a fast pace: what is tried is not the warm-up, unless somebody says so. */
async function growOld({ services, company }: Pick<Workplace, 'services' | 'company'>): Promise<void> {
  await services.admin`update paired_numbers set first_paired_at = now() - interval '1 year' where company_id = ${company.id}`
  await services.admin`update connections set pace = 'fast' where company_id = ${company.id}`
}

/** Dates sent messages back, so that the pace counts none of a proof that sends more in a minute than people would. */
export function keepOpen({ services, company }: Pick<Workplace, 'services' | 'company'>): { stop(): void } {
  const forget = () => services.admin`update sends set handed_at = handed_at - interval '2 days'
    where company_id = ${company.id} and state = 'accepted' and handed_at > now() - interval '1 day'`
  // The database may just be killed.
  const ticking = setInterval(() => void forget().catch(() => undefined), 500)
  return { stop: () => clearInterval(ticking) }
}

async function givePassword(services: OpenServices, { id, admin }: TestCompany): Promise<string> {
  const [row] = await services.admin`
    update users set password_hash = ${await passwordHash()}, all_ticket = true
    where id = ${admin.userId} returning email`
  await services.admin`update connections set status = 'DISCONNECTED' where company_id = ${id}`
  return String(row?.email)
}
