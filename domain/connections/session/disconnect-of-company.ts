import { type Ctx, systemCtx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { findCompanyOfConnection } from '../../core/system/companies.ts'
import { disconnectSession } from './disconnect-session.ts'

/**
 * DELETE /whatsappsession/admin/{id}: the super administrator ends the session of any company's connection; its open tickets
 * stay. Who did it is in the log. Throws ERR_NO_WAPP_FOUND. Specification 2 §7.
 */
export async function disconnectOfCompany(ctx: Ctx, connectionId: number): Promise<void> {
  permit(ctx.actor, 'connections:seeCompanies')
  const { services, actor } = ctx
  const companyId = await findCompanyOfConnection(services, connectionId)
  if (companyId === undefined) throw new AppError('ERR_NO_WAPP_FOUND')
  await disconnectSession(systemCtx(services, companyId, 'job'), connectionId)
  const by = actor.kind === 'user' ? { userId: actor.userId } : {}
  services.log.info({ connectionId, companyId, ...by }, 'the platform disconnected a connection')
}
