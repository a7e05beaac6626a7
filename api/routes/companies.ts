import { getCompanyHours, saveCompanyHours } from '#domain/companies/company-hours.ts'
import { companyVerbs } from '#domain/companies/company-verbs.ts'
import * as companies from '#domain/companies/contract/endpoints.ts'
import { listAdmins } from '#domain/companies/list-admins.ts'
import { listCompanies } from '#domain/companies/list-companies.ts'
import { listDeletions } from '#domain/companies/list-deletions.ts'
import { renewCompany } from '#domain/companies/renew-company.ts'
import { listPlan } from '#domain/plans/list-plan.ts'
import { bind } from '../lib/bind.ts'

export const companyRoutes = bind(companies, {
  getPlan: listPlan,
  getHours: getCompanyHours,
  saveHours: saveCompanyHours,
  all: listCompanies,
  page: companyVerbs.list,
  renew: renewCompany,
  admins: listAdmins,
  deletions: listDeletions,
})
