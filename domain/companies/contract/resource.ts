import { z } from 'zod'
import { OptionalPassword, SignInInput } from '../../auth/contract/schema.ts'
import { Flag, OptionalId, Text } from '../../core/contract/fields.ts'
import { Country, DEFAULT_COUNTRY, TimeZone } from '../../core/contract/region.ts'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { DEFAULT_TIME_ZONE } from '../../core/contract/time.ts'
import { CompanyDetails, Recurrence } from './schema.ts'

/** A day, or an instant of it; the empty text of a form is none. */
const Day = () => z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')]).nullable()

/** The platform's companies, for super alone. Specification 2 §2, §3, §5. */
export const companyResource = defineResource({
  noun: 'company',
  path: '/companies',
  scope: 'platform',
  wire: { list: 'companies', row: 'company', id: 'companyId', event: () => 'company-company' },
  view: CompanyDetails,
  input: z.object({
    name: Text(50, 2),
    /** Also what its first admin signs in with. */
    email: SignInInput.shape.email,
    phone: Text(30).default(''),
    document: Text(30).default(''),
    addressStreet: Text(120).default(''),
    addressCity: Text(80).default(''),
    addressState: Text(40).default(''),
    /** A new company has one; without any nothing is limited, as it is with the platform's own. */
    planId: OptionalId(),
    status: Flag().default(true),
    dueDate: Day().default(null),
    recurrence: Recurrence.default('MENSAL'),
    paymentMethod: Text(40).default(''),
    timeZone: TimeZone().default(DEFAULT_TIME_ZONE),
    country: Country().default(DEFAULT_COUNTRY),
    /** The name of its first admin: only with a new company. Without it they get the company's name. */
    adminName: Text(50).optional(),
    /** The password of its first admin; later a new password for the admin `adminId`, or without it for the first one. */
    password: OptionalPassword,
    adminId: OptionalId(),
  }),
  filter: z.object({}),
  sorts: ['name', 'dueDate', 'createdAt'],
  permissions: { read: 'companies:manage', save: 'companies:manage', remove: 'companies:manage' },
  deletion: 'asked',
  /** The company's name, typed by who means it. */
  removal: z.object({ name: z.string().max(100).optional() }),
  missing: 'ERR_NO_COMPANY_FOUND',
  ids: { 'body.planId': 'resource:plan', 'body.adminId': 'user' },
  summary: { single: 'A company', many: 'Companies' },
  label: 'name',
  sample: { name: 'Loja Nova', email: 'ana@lojanova.example', password: 'Segredo123' },
})
