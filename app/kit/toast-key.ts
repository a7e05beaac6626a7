import type { ToastKey } from '~/lib/toast-keys'
import type { PageName } from '~/pages/all-pages'

export type RowChange = 'created' | 'saved' | 'deleted'
type RowToasts = Record<RowChange, ToastKey>

/** Platform pages, where the specification has one sentence for everything (2 §8). */
const OPERATION: RowToasts = { created: 'operationDone', saved: 'operationDone', deleted: 'operationDone' }

/**
 * The toast of each page that creates, saves or deletes rows: it names the thing and what was done with it. Users,
 * contacts and schedules are "saved" when they are new too (specification 1 §8).
 */
const ROW_TOASTS = {
  tags: { created: 'tagCreated', saved: 'tagSaved', deleted: 'tagDeleted' },
  lanes: { created: 'laneCreated', saved: 'laneSaved', deleted: 'laneDeleted' },
  queues: { created: 'queueCreated', saved: 'queueSaved', deleted: 'queueDeleted' },
  users: { created: 'userSaved', saved: 'userSaved', deleted: 'userDeleted' },
  connections: { created: 'connectionCreated', saved: 'connectionSaved', deleted: 'connectionDeleted' },
  contacts: { created: 'contactSaved', saved: 'contactSaved', deleted: 'contactDeleted' },
  schedules: { created: 'scheduleSaved', saved: 'scheduleSaved', deleted: 'scheduleDeleted' },
  quickMessages: {
    created: 'quickMessageCreated',
    saved: 'quickMessageSaved',
    deleted: 'quickMessageDeleted',
  },
  announcements: {
    created: 'announcementCreated',
    saved: 'announcementSaved',
    deleted: 'announcementDeleted',
  },
  fileLists: { created: 'fileListCreated', saved: 'fileListSaved', deleted: 'fileListDeleted' },
  campaigns: { created: 'campaignCreated', saved: 'campaignSaved', deleted: 'campaignDeleted' },
  flows: { created: 'flowCreated', saved: 'flowSaved', deleted: 'flowDeleted' },
  flowCampaigns: { created: 'phraseCreated', saved: 'phraseSaved', deleted: 'phraseDeleted' },
  queueIntegrations: {
    created: 'queueIntegrationCreated',
    saved: 'queueIntegrationSaved',
    deleted: 'queueIntegrationDeleted',
  },
  holidays: { created: 'holidayCreated', saved: 'holidaySaved', deleted: 'holidayDeleted' },
  prompts: { created: 'promptCreated', saved: 'promptSaved', deleted: 'promptDeleted' },
  contactLists: {
    created: 'contactListCreated',
    saved: 'contactListSaved',
    deleted: 'contactListDeleted',
  },
  contactListItems: { created: 'listItemCreated', saved: 'listItemSaved', deleted: 'listItemDeleted' },
  optOuts: { created: 'optOutCreated', saved: 'optOutSaved', deleted: 'optOutEnded' },
  companies: OPERATION,
  settingsPlans: OPERATION,
  settingsHelps: OPERATION,
} satisfies { [P in PageName]?: RowToasts }
/** A page with rows that are created, saved and deleted. */
export type RowPage = keyof typeof ROW_TOASTS

/** The key of the toast that a page shows after a row was changed there. */
export function toastKeyOf(page: RowPage, change: RowChange): ToastKey {
  return ROW_TOASTS[page][change]
}
