import type { OutgoingRules } from '../../core/outgoing/outgoing.ts'
import { failedAnswer } from '../../flows/contract/call-answer.ts'
import type { AskForRun } from './call-for-run.ts'

/** Asks the integration or the prompt to which a node points, by its driver. */
export function askForRun(_rules: OutgoingRules): AskForRun {
  return () => Promise.resolve(failedAnswer('missing'))
}
