import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { campaignResource } from '#domain/campaigns/contract/resource.ts'
import { isAdjustable, isEditable } from '#domain/campaigns/contract/rules.ts'
import { MAX_MEDIA_BYTES } from '#domain/schedules/contract/schema.ts'
import { fileAction } from '~/kit/file-action'
import { AttachmentField } from '~/kit/form/fields/attachment-field'
import { MomentField } from '~/kit/form/fields/moment-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FormSection } from '~/kit/form/form-parts'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'
import { useNow } from '~/lib/ui/use-clock'
import { Alert } from '~/ui/alert'
import { AudienceFields } from './audience-fields'
import { ConversationFields } from './conversation-fields'
import { FollowUpFields } from './follow-up-fields'
import { type LoadedCampaignSheet, loadCampaignSheet } from './load.server'
import { MEDIA } from './media-field'
import { TextFields } from './text-fields'

export const loader = loadCampaignSheet
export const action = formAction(campaignResource, 'campaigns', MEDIA)
export const clientAction = fileAction(campaignResource, 'campaigns', MEDIA)
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

/** The sheet of a campaign: a new one, or one that is edited. Specification 3 §2, §4, §5. */
export default function CampaignSheet() {
  const { t } = useTranslation('campaigns')
  const loaded = useLoaderData<LoadedCampaignSheet>() as LoadedCampaignSheet
  const { row } = loaded
  const now = useNow()
  const { connections } = loaded
  const usual = connections.length === 1 ? connections[0] : connections.find(({ isDefault }) => isDefault)
  const isOpen = !row || isEditable(row, now)
  const isClosed = row !== null && !isAdjustable(row, now)
  return (
    <RecordSheet
      resource={campaignResource}
      title={(campaign) => (campaign ? t('edit', { name: campaign.name }) : t('newTitle'))}
      text={t('sheetText')}
      submit={row ? t('save') : t('create')}
      defaults={{
        hasOptOutLine: true,
        statusTicket: 'closed',
        confirmationAnswers: 'any',
        ...(usual && { whatsappId: usual.id }),
      }}
      nameOf={({ name }) => name}
      messages={{ 'scheduledAt.past': t('past'), 'notAfter.past': t('past') }}
      files
    >
      {isClosed && <Alert tone="info">{t('closedText')}</Alert>}
      {!isOpen && !isClosed && <Alert tone="info">{t('frozenText')}</Alert>}
      <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
      <AudienceFields {...loaded} />
      <TextFields />
      <AttachmentField row={row} label={t('media')} help={t('mediaHelp')} maxBytes={MAX_MEDIA_BYTES} />
      <FollowUpFields />
      <ConversationFields {...loaded} />
      <FormSection title={t('when')} help={t('whenHelp')}>
        <MomentField name="scheduledAt" label={t('scheduledAt')} />
        <MomentField name="notAfter" label={t('notAfter')} help={t('notAfterHelp')} />
      </FormSection>
    </RecordSheet>
  )
}
