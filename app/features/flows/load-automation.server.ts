import { flowResource } from '#domain/flows/contract/resource.ts'
import { promptResource } from '#domain/prompts/contract/resource.ts'
import { queueIntegrationResource } from '#domain/queue-integrations/contract/resource.ts'
import { loadNames, type NamedRow } from '~/kit/server/load-names.server'
import type { PageRequest } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { may, type Viewer } from '~/lib/viewer'

/** Everything that can answer of itself; null where the company's plan has none of it, or the viewer may not read it. */
export type AutomationChoices = {
  flows: NamedRow[] | null
  integrations: NamedRow[] | null
  prompts: NamedRow[] | null
}

/** Flows, integrations and prompts that a form offers to the viewer. */
export async function loadAutomation(pageRequest: PageRequest, viewer: Viewer): Promise<AutomationChoices> {
  const api = apiAs(pageRequest.request, pageRequest.context)
  const { planFlags } = viewer.company
  const hasIntegrations = planFlags.includes('useIntegrations')
  const mayOffer = {
    flows: hasIntegrations && may(viewer, 'flows:list'),
    integrations: hasIntegrations && may(viewer, 'queueIntegrations:list'),
    prompts: planFlags.includes('useOpenAi') && may(viewer, 'prompts:list'),
  }
  const pageAt = (cursor: string | undefined) => (cursor ? { cursor } : {})
  const flows = async (cursor: string | undefined) => {
    const page = await expectAnswer(api.call(flowResource.endpoints.list, pageAt(cursor)), pageRequest)
    return { rows: page.flows, next: page.next }
  }
  const integrations = async (cursor: string | undefined) => {
    const page = await expectAnswer(
      api.call(queueIntegrationResource.endpoints.list, pageAt(cursor)),
      pageRequest,
    )
    return { rows: page.queueIntegrations, next: page.next }
  }
  const prompts = async (cursor: string | undefined) => {
    const page = await expectAnswer(api.call(promptResource.endpoints.list, pageAt(cursor)), pageRequest)
    return { rows: page.prompts, next: page.next }
  }
  const [flowNames, integrationNames, promptNames] = await Promise.all([
    mayOffer.flows ? loadNames(flows) : null,
    mayOffer.integrations ? loadNames(integrations) : null,
    mayOffer.prompts ? loadNames(prompts) : null,
  ])
  return { flows: flowNames, integrations: integrationNames, prompts: promptNames }
}
