import { z } from 'zod'
import { Country, TimeZone } from '../../core/contract/region.ts'
import { DayShifts, WeekHours } from '../../hours/contract/schema.ts'
import { SavedWeek } from '../../hours/contract/week-schema.ts'

/** The interval at which a company pays → months between two due dates. Specification 2 §3, §4. */
export const RECURRENCES = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const
export const Recurrence = z.enum(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'])
export type Recurrence = z.infer<typeof Recurrence>

/** A company as super keeps it. Specification 2 §3. */
export const CompanyDetails = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  document: z.string(),
  addressStreet: z.string(),
  addressCity: z.string(),
  addressState: z.string(),
  planId: z.number().nullable(),
  plan: z.object({ id: z.number(), name: z.string(), amount: z.string(), currency: z.string() }).nullable(),
  /** Off: nobody of it signs in, and who was signed in is not any more. */
  status: z.boolean(),
  /** The last day of the subscription, in the company's time zone; null when it never ends. */
  dueDate: z.iso.date().nullable(),
  /** The day of the month that renewals keep to; null = that of the due date. */
  dueDay: z.number().nullable(),
  recurrence: Recurrence,
  paymentMethod: z.string(),
  timeZone: z.string(),
  country: z.string(),
  lastLogin: z.iso.datetime().nullable(),
  /** Bytes and number of its files, as they were measured at night; null = not yet. */
  folderSize: z.number(),
  numberFileFolder: z.number(),
  updatedAtFolder: z.iso.datetime().nullable(),
  /** The number of its users and of its connections. */
  numberAttendants: z.number(),
  numberConections: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type CompanyDetails = z.infer<typeof CompanyDetails>

/** PUT /companies/{id}/schedules. `version` = what was read: absent, the last who saves wins. */
export const SaveCompanyHoursInput = z.object({
  version: z.coerce.number<number | string>().int().optional(),
  /** Null: the usual week; absent: as it is. */
  schedules: SavedWeek.nullable().optional(),
  timeZone: TimeZone().optional(),
  country: Country().optional(),
})
export type SaveCompanyHoursInput = z.infer<typeof SaveCompanyHoursInput>

/** The part of it that says where a company is. */
export const SaveRegionInput = SaveCompanyHoursInput.pick({
  version: true,
  timeZone: true,
  country: true,
}).required({
  timeZone: true,
  country: true,
})

/** The hours in which a company serves customers, and the calendar that its queues and connections use. */
export const CompanyHoursView = z.object({
  version: z.number(),
  updatedAt: z.iso.datetime(),
  /** Each day of the week; the usual ones where nobody has said any. */
  schedules: WeekHours,
  timeZone: z.string(),
  country: z.string(),
  holidays: z.array(
    z.object({ name: z.string(), date: z.iso.date(), yearly: z.boolean(), ...DayShifts.partial().shape }),
  ),
})
export type CompanyHoursView = z.infer<typeof CompanyHoursView>

/** Somebody who administers a company, as super sees them. */
export const CompanyAdmin = z.object({ id: z.number(), name: z.string(), email: z.string() })
export type CompanyAdmin = z.infer<typeof CompanyAdmin>

/** A company that is being erased. */
export const CompanyDeletion = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** Rows that are gone, of how many; null while they are not counted. */
  done: z.number(),
  total: z.number().nullable(),
  isFinished: z.boolean(),
})
export type CompanyDeletion = z.infer<typeof CompanyDeletion>
