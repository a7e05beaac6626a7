import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'

/** The help that the company has switched on for its attendants, of the prompt that it has named. */
export type AssistOffer = { draft: boolean; wording: boolean; translate: boolean; summary: boolean }

const NOTHING: AssistOffer = { draft: false, wording: false, translate: false, summary: false }

export function useAssistOffer(): AssistOffer {
  const viewer = useShell()?.viewer
  if (!viewer?.company.planFlags.includes('useOpenAi') || !may(viewer, 'messages:send')) return NOTHING
  const { aiPromptId = '0', aiDraft, aiWording, aiTranslate, aiSummary } = viewer.company.companieSettings
  if (aiPromptId === '0') return NOTHING
  const isOn = (setting: string | boolean | undefined) => setting === 'enabled'
  return {
    draft: isOn(aiDraft),
    wording: isOn(aiWording),
    translate: isOn(aiTranslate),
    summary: isOn(aiSummary),
  }
}
