import { useLoaderData } from '@remix-run/react'
import { companyResource } from '#domain/companies/contract/resource.ts'
import { offlineAction } from '~/kit/offline-action'
import { formAction } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { CompanySheet } from './company-sheet'
import { loadCompanySheet } from './load.server'

export const loader = loadCompanySheet
export const action = formAction(companyResource, 'companies')
export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function EditCompany() {
  const { row, plans, admins, regions } = useLoaderData<typeof loader>()
  return <CompanySheet company={row} plans={plans} admins={admins} regions={regions} />
}
