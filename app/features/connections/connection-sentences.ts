import { useTranslation } from 'react-i18next'
import type { FieldSentences } from '~/kit/form/form-context'
import { useErrorText } from '~/lib/text/error-text'

/**
 * Returns the sentences that say which field to fill in and why, when the settings of a connection do not fit together.
 * Specification 2 §5, §8.
 */
export function useConnectionSentences(): FieldSentences {
  const { t } = useTranslation('connections')
  const errorText = useErrorText()
  return {
    'greetingMessage.required': errorText('ERR_WAPP_GREETING_REQUIRED'),
    'expiresTicketNPS.required': t('wrong.ratingWait'),
    'ratingMessage.required': t('wrong.ratingMessage'),
    'expiresTicketNPS.tooSmall': t('wrong.ratingWait'),
    'sendIdQueue.required': t('wrong.redirectTo'),
    'timeSendQueue.tooSmall': t('wrong.redirectAfter'),
    'outOfHoursMessage.required': t('wrong.outOfHours'),
    'collectiveVacationStart.required': t('wrong.vacationStart'),
    'collectiveVacationEnd.required': t('wrong.vacationEnd'),
    'collectiveVacationEnd.beforeStart': t('wrong.vacationOrder'),
    'importOldMessages.required': t('wrong.pastFrom'),
    'importOldMessages.tooSmall': t('wrong.pastTooOld'),
    'importOldMessages.tooLarge': t('wrong.pastAhead'),
    'importRecentMessages.required': t('wrong.pastTo'),
    'importRecentMessages.tooSmall': t('wrong.pastOrder'),
    'importRecentMessages.tooLarge': t('wrong.pastAhead'),
    'queueIdImportMessages.required': t('wrong.pastQueue'),
    'flowIdWelcome.gone': t('wrong.gone'),
    'flowIdNotPhrase.gone': t('wrong.gone'),
    'integrationId.gone': t('wrong.gone'),
    'promptId.gone': t('wrong.gone'),
  }
}
