import { campaignAttachment } from '#domain/campaigns/campaign-attachment.ts'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import { exportReport } from '#domain/campaigns/export/export-report.ts'
import { previewCampaign } from '#domain/campaigns/preview/preview-campaign.ts'
import { listFollowUps } from '#domain/campaigns/report/list-follow-ups.ts'
import { listRecipients } from '#domain/campaigns/report/list-recipients.ts'
import { reportCampaign } from '#domain/campaigns/report/report-campaign.ts'
import { getCampaignSettings, saveCampaignSettings } from '#domain/campaigns/save-settings.ts'
import { duplicateCampaign } from '#domain/campaigns/steer/duplicate-campaign.ts'
import { sendCampaignTest } from '#domain/campaigns/steer/send-test.ts'
import {
  cancelCampaign,
  confirmCampaign,
  restartCampaign,
  retryFailed,
  startCampaign,
} from '#domain/campaigns/steer/steer-campaign.ts'
import { attachmentRoutes } from '../lib/attachment-routes.ts'
import { bind } from '../lib/bind.ts'

export const campaignRoutes = bind(campaigns, {
  cancel: cancelCampaign,
  restart: restartCampaign,
  start: startCampaign,
  confirm: confirmCampaign,
  retryFailed,
  duplicate: duplicateCampaign,
  preview: previewCampaign,
  test: sendCampaignTest,
  report: reportCampaign,
  recipients: listRecipients,
  exportAll: exportReport,
  ofContact: listFollowUps,
  getSettings: getCampaignSettings,
  saveSettings: saveCampaignSettings,
  ...attachmentRoutes(campaignAttachment),
})
