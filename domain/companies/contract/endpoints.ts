import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { CompanyIdParam, CompanyPlanView } from '../../plans/contract/schema.ts'
import { companyResource } from './resource.ts'
import { CompanyAdmin, CompanyDeletion, CompanyHoursView, SaveCompanyHoursInput } from './schema.ts'

// The endpoints of companies besides those that every resource has. Specification 2 §7.

const { list, page: pageOfCompanies } = companyResource.schemas

/** The company and the plan it has bought. Specification 1 §7. */
export const getPlan = endpoint({
  method: 'GET',
  path: '/companies/listPlan/:companyId',
  audience: 'account',
  permission: 'plans:readOwn',
  ids: { 'params.companyId': 'company' },
  summary: 'The company with its plan and flags',
  params: CompanyIdParam,
  answer: CompanyPlanView,
  refuses: ['ERR_NO_COMPANY_FOUND'],
})

const HOURS = {
  path: '/companies/:companyId/schedules',
  audience: 'user',
  ids: { 'params.companyId': 'company' },
  params: CompanyIdParam,
  answer: CompanyHoursView,
} as const

export const getHours = endpoint({
  ...HOURS,
  method: 'GET',
  permission: 'settings:read',
  summary: 'When one’s own company serves customers, with its time zone and holidays',
  refuses: ['ERR_NO_COMPANY_FOUND'],
})

export const saveHours = endpoint({
  ...HOURS,
  method: 'PUT',
  permission: 'settings:save',
  summary: 'Saves when one’s own company serves customers; holds while `scheduleType` is company',
  body: SaveCompanyHoursInput,
  refuses: ['ERR_NO_COMPANY_FOUND', 'ERR_ROW_CHANGED'],
  sample: {
    body: { schedules: [{ weekdayEn: 'monday', startTimeA: '08:00', endTimeA: '12:00' }] },
  },
})

const managed = { audience: 'super', permission: 'companies:manage' } as const

export const all = endpoint({
  ...managed,
  method: 'GET',
  path: '/companies/list',
  summary: 'Every company',
  answer: z.array(companyResource.view),
})

/** The same page as GET /companies, at the path by which existing clients of this kind of product request it. */
export const page = endpoint({
  ...managed,
  method: 'GET',
  path: '/companiesPlan',
  summary: 'Companies with their plans',
  query: list,
  answer: pageOfCompanies,
})

export const renew = endpoint({
  ...managed,
  method: 'POST',
  path: '/companies/:companyId/renew',
  ids: { 'params.companyId': 'resource:company' },
  summary: 'Moves the due date by the recurrence',
  params: CompanyIdParam,
  body: z.object({ version: z.number().int().optional() }),
  answer: companyResource.view,
  refuses: ['ERR_NO_COMPANY_FOUND', 'ERR_ROW_CHANGED', 'ERR_PLATFORM_COMPANY'],
})

export const admins = endpoint({
  ...managed,
  method: 'GET',
  path: '/companies/:companyId/admins',
  ids: { 'params.companyId': 'resource:company' },
  summary: 'Who administers a company, but for who asks',
  params: CompanyIdParam,
  answer: z.array(CompanyAdmin),
  refuses: ['ERR_NO_COMPANY_FOUND'],
})

export const deletions = endpoint({
  ...managed,
  method: 'GET',
  path: '/companies/deletions',
  summary: 'Companies that are being erased',
  answer: z.array(CompanyDeletion),
})
