import type { CallFailure } from '../../flows/contract/call-failures.ts'
import { cleanText, cut } from '../../messages/contract/safe-text.ts'
import type { IntegrationType } from '../contract/integration-types.ts'
import { TRIAL_STEPS, type TrialResult, type TrialStep } from '../contract/trial-schema.ts'

const MAX_DETAIL = 500

/** A trial whose steps all went well, with the answer to it. */
export function passed(type: IntegrationType, detail: string): TrialResult {
  return {
    isWorking: true,
    failedStep: null,
    failure: null,
    detail: short(detail),
    steps: [...TRIAL_STEPS[type]],
  }
}

/** The step at which a trial ended, and why. */
export function failedAt(
  type: IntegrationType,
  failedStep: TrialStep,
  failure: CallFailure,
  detail = '',
): TrialResult {
  return { isWorking: false, failedStep, failure, detail: short(detail), steps: [...TRIAL_STEPS[type]] }
}

function short(text: string): string {
  return cut(cleanText(text).trim(), MAX_DETAIL)
}
