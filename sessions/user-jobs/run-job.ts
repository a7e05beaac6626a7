import { loadRights } from '#domain/auth/load-actor.ts'
import { runReportExport } from '#domain/campaigns/export/export-report.ts'
import { runListExport } from '#domain/contact-lists/export/export-list.ts'
import { runListImport, runOptOutImport } from '#domain/contact-lists/import/run-sheet-import.ts'
import { runContactExport } from '#domain/contacts/export/run-export.ts'
import { runImport } from '#domain/contacts/import/work/run-import.ts'
import { type Ctx, type Services, userCtx } from '#domain/core/context.ts'
import { can, type Permission } from '#domain/core/contract/permissions.ts'
import { runPeriodExport } from '#domain/figures/export/export-periods.ts'
import { runConversationPdf } from '#domain/messages/pdf/run-conversation-pdf.ts'
import type { UserJobKind } from '#domain/user-jobs/contract/schema.ts'
import { failJob, type LeasedJob } from '#domain/user-jobs/lease.ts'

type Kind = {
  /** The permission that the job's user must still have. */
  needs: Permission
  /** Works until the job is done, or about until `until`; answers after how many seconds it is due again. */
  run(ctx: Ctx, leased: LeasedJob, until: number): Promise<number | undefined>
}

/** The work for each kind of job. */
const KINDS = {
  contactImport: { needs: 'contacts:import', run: runImport },
  contactExport: { needs: 'contacts:export', run: runContactExport },
  contactListImport: { needs: 'contactLists:save', run: runListImport },
  contactListExport: { needs: 'contactLists:save', run: runListExport },
  optOutImport: { needs: 'optOuts:save', run: runOptOutImport },
  campaignExport: { needs: 'campaigns:list', run: runReportExport },
  reportExport: { needs: 'dashboard:view', run: runPeriodExport },
  conversationPdf: { needs: 'tickets:list', run: runConversationPdf },
} as const satisfies Record<UserJobKind, Kind>

/** The time for which a job is worked on before the other jobs get their turn. */
const TURN_MS = 10_000

/** Works on a job for one turn, with the present rights of its user. */
export async function runJob(services: Services, leased: LeasedJob): Promise<number | undefined> {
  const kind: Kind = KINDS[leased.kind]
  const rights = await loadRights(services, leased.companyId, leased.userId)
  const actor = rights && { ...rights, sessionId: '' }
  if (!actor || actor.isExpired || !can(actor, kind.needs)) {
    const system = { services, companyId: leased.companyId, requestId: null, now: services.now }
    const ctx: Ctx = { ...system, actor: { kind: 'system', companyId: leased.companyId, name: 'job' } }
    await failJob(ctx, leased, actor ? 'noRight' : 'gone')
    return undefined
  }
  return kind.run(userCtx(services, actor, null), leased, performance.now() + TURN_MS)
}
