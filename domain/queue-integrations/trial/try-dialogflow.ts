import { askSystem } from '../../deliveries/ask-system.ts'
import type { Outside } from '../../flows/calls/driver.ts'
import { PROJECT_NAME } from '../contract/schema.ts'
import type { TrialResult } from '../contract/trial-schema.ts'
import { detectRequest, failureOfDetect } from '../drivers/dialogflow.ts'
import { DetectAnswer, partsOfAnswer } from '../drivers/dialogflow-answer.ts'
import { DRIVER_WORDS } from '../drivers/driver-words.ts'
import { forgetToken, googleToken } from '../drivers/google-token.ts'
import { readJson } from '../drivers/json-of.ts'
import type { IntegrationSettings } from '../integration-settings.ts'
import { failedAt, passed } from './trial-result.ts'

/** The file, a new token of it, one question in a session that nobody uses. */
export async function tryDialogflow(
  outside: Outside,
  settings: Pick<IntegrationSettings, 'projectName' | 'serviceAccount' | 'language'>,
): Promise<TrialResult> {
  const { serviceAccount, projectName, language } = settings
  if (!serviceAccount || !PROJECT_NAME.test(projectName)) return failedAt('dialogflow', 'file', 'missing')
  forgetToken(outside, serviceAccount)
  const signedIn = await googleToken(outside, serviceAccount)
  if (signedIn.failure !== null) return failedAt('dialogflow', 'token', signedIn.failure, signedIn.detail)
  const question = { queryInput: { text: { text: DRIVER_WORDS[language].hello, languageCode: language } } }
  const session = crypto.randomUUID()
  const answer = await askSystem(outside, detectRequest(outside, settings, session, signedIn.token, question))
  if (answer.failure !== null) return failedAt('dialogflow', 'detectIntent', answer.failure)
  const { status, text } = answer
  if (status !== 200) return failedAt('dialogflow', 'detectIntent', failureOfDetect(status), text)
  const read = readJson(DetectAnswer, text)
  if (!read) return failedAt('dialogflow', 'detectIntent', 'badAnswer', text)
  const texts = partsOfAnswer(read).flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  return passed('dialogflow', texts.join('\n'))
}
