import { eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { plans } from '#db/schema/plans.ts'
import { companySettings } from '#db/schema/settings.ts'
import { userQueues, users } from '#db/schema/users.ts'
import { type Services, systemCtx, type Tx } from '../core/context.ts'
import type { UserActor } from '../core/contract/actor.ts'
import { recordOf } from '../core/contract/values/record-of.ts'
import { findSuper } from '../core/system/sign-in.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { AVAILABLE_PLAN_FLAGS, type PlanFlag } from '../plans/contract/rules.ts'
import { USER_FLAGS, VISITOR_RIGHTS } from '../users/contract/rights.ts'

/** Everything that decides what a user sees and may do, but for the session they came by. */
export type Rights = Omit<UserActor, 'sessionId'>

/** The rights of a living user, read now; undefined when the user is gone. */
export function loadRights(
  services: Services,
  companyId: number,
  userId: number,
): Promise<Rights | undefined> {
  return reading(systemCtx(services, companyId, 'job'), (tx) => readRights(tx, userId))
}

/**
 * The rights of a super administrator in a company that they visit, read now: they see what its admins see, as `can` and
 * `masksNumbers` limit it. Undefined when they are no super administrator any more, or the company is gone.
 */
export async function loadVisitorRights(
  services: Services,
  companyId: number,
  userId: number,
): Promise<Rights | undefined> {
  const visitor = await findSuper(services, userId)
  if (!visitor) return undefined
  return reading(systemCtx(services, companyId, 'job'), async (tx) => {
    const [row] = await tx.db
      .select({ company: COMPANY, plan: getTableColumns(plans), hides: HIDES, hasCampaigns: HAS_CAMPAIGNS })
      .from(companies)
      .leftJoin(plans, eq(plans.id, companies.planId))
      .where(eq(companies.id, companyId))
    if (!row) return undefined
    return {
      ...rightsInCompany(row),
      ...VISITOR,
      userId,
      companyId,
      name: visitor.name,
      homeCompanyId: visitor.companyId,
    }
  })
}

/** Nothing is a visitor's own; a company whose subscription is over needs support, too. */
const VISITOR = {
  kind: 'user',
  profile: 'admin',
  isSuper: false,
  queueIds: [],
  defaultConnectionId: null,
  ...VISITOR_RIGHTS,
  isExpired: false,
} as const

/** Whether what a company has paid for is over. Company 1 owns the platform and never ends. */
export function isExpired(
  company: { id: number; dueAt: Date | null; isActive: boolean },
  now: Date,
): boolean {
  if (company.id === 1) return false
  return !company.isActive || (company.dueAt !== null && company.dueAt <= now)
}

async function readRights(tx: Tx, userId: number): Promise<Rights | undefined> {
  const rows = await tx.db
    .select({
      user: RIGHTS,
      company: COMPANY,
      plan: getTableColumns(plans),
      queueIds: sql<
        string[]
      >`array(select ${userQueues.queueId} from ${userQueues} where ${userQueues.companyId} = ${users.companyId} and ${userQueues.userId} = ${users.id} order by 1)`,
      hides: HIDES,
      hasCampaigns: HAS_CAMPAIGNS,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(inCompany(tx, users, eq(users.id, userId), isNull(users.deletedAt)))
  const row = rows[0]
  if (!row) return undefined
  return {
    ...row.user,
    kind: 'user',
    queueIds: row.queueIds.map(Number),
    ...rightsInCompany(row),
    isExpired: isExpired(row.company, tx.now()),
    homeCompanyId: null,
  }
}

type CompanyRow = {
  company: { timeZone: string; country: string }
  plan: typeof plans.$inferSelect | null
  hides: number
  hasCampaigns: boolean
}

/** Returns the rights that the company sets for everybody in it. */
function rightsInCompany({ company, plan, hides, hasCampaigns }: CompanyRow) {
  const isOn = (flag: PlanFlag) => (plan?.[flag] ?? true) && (flag !== 'useCampaigns' || hasCampaigns)
  return {
    masksNumbers: hides === HIDING.length,
    timeZone: company.timeZone,
    country: company.country,
    planFlags: AVAILABLE_PLAN_FLAGS.filter(isOn),
  }
}

/** Both must be on for numbers to be hidden from profile user. Specification 1 §6. */
const HIDING = ['enableLGPD', 'lgpdHideNumber']

const HIDES = sql<number>`(select count(*)::int from ${companySettings} where ${companySettings.companyId} = ${companies.id}
  and ${inArray(companySettings.name, HIDING)} and ${companySettings.value} in ('enabled', 'true'))`

/** A company that does not show its campaigns has none, whatever its plan has. Specification 1 §4. */
const HAS_CAMPAIGNS = sql<boolean>`not exists (select from ${companySettings} where ${companySettings.companyId} = ${companies.id}
  and ${companySettings.name} = 'showCampaigns' and ${companySettings.value} in ('disabled', 'false'))`

const COMPANY = {
  id: companies.id,
  dueAt: companies.dueAt,
  isActive: companies.isActive,
  timeZone: companies.timeZone,
  country: companies.country,
}

export const RIGHT_COLUMNS = recordOf(USER_FLAGS, (flag) => users[flag])

const RIGHTS = {
  userId: users.id,
  companyId: users.companyId,
  name: users.name,
  profile: users.profile,
  isSuper: users.isSuper,
  defaultConnectionId: users.defaultConnectionId,
  ...RIGHT_COLUMNS,
}
