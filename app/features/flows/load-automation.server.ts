import { flowResource } from '#domain/flows/contract/resource.ts'
import { promptResource } from '#domain/prompts/contract/resource.ts'
import { queueIntegrationResource } from '#domain/queue-integrations/contract/resource.ts'
import { loadNames, type NamedRow } from '~/kit/server/load-names.server'
import type { PageRequest } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'

/** Everything that can answer of itself; null where the company's plan has none of it. */
export type AutomationChoices = {
  flows: NamedRow[] | null
  integrations: NamedRow[] | null
  prompts: NamedRow[] | null
}

type Features = { useIntegrations?: boolean; useOpenAi?: boolean } | null

/** Flows, integrations and prompts that a form offers; a company without a plan has every feature. */
export async function loadAutomation(pageRequest: PageRequest, plan: Features): Promise<AutomationChoices> {
  const api = apiAs(pageRequest.request, pageRequest.context)
  const { useIntegrations = true, useOpenAi = true } = plan ?? {}
  const at = (cursor: string | undefined) => (cursor ? { cursor } : {})
  const flows = async (cursor: string | undefined) => {
    const page = await expectAnswer(api.call(flowResource.endpoints.list, at(cursor)), pageRequest)
    return { rows: page.flows, next: page.next }
  }
  const integrations = async (cursor: string | undefined) => {
    const page = await expectAnswer(
      api.call(queueIntegrationResource.endpoints.list, at(cursor)),
      pageRequest,
    )
    return { rows: page.queueIntegrations, next: page.next }
  }
  const prompts = async (cursor: string | undefined) => {
    const page = await expectAnswer(api.call(promptResource.endpoints.list, at(cursor)), pageRequest)
    return { rows: page.prompts, next: page.next }
  }
  const [flowNames, integrationNames, promptNames] = await Promise.all([
    useIntegrations ? loadNames(flows) : null,
    useIntegrations ? loadNames(integrations) : null,
    useOpenAi ? loadNames(prompts) : null,
  ])
  return { flows: flowNames, integrations: integrationNames, prompts: promptNames }
}
