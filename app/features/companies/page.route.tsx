import type { LoaderFunctionArgs } from '@remix-run/node'
import * as companies from '#domain/companies/contract/endpoints.ts'
import { companyResource } from '#domain/companies/contract/resource.ts'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { apiAs } from '~/lib/api.server'
import { CompanyList } from './company-list'

const loadList = listLoader(companyResource, 'companies')

export async function loader(args: LoaderFunctionArgs) {
  const [list, deletions] = await Promise.all([
    loadList(args),
    apiAs(args.request, args.context).call(companies.deletions),
  ])
  return { ...list, deletions: deletions.ok ? deletions.value : [] }
}

export const shouldRevalidate = shouldReadList
export default CompanyList
