import { and, eq, isNull } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { files } from '#db/schema/files.ts'
import { queues } from '#db/schema/queues.ts'
import { supportVisits } from '#db/schema/support-visits.ts'
import { userQueues, users } from '#db/schema/users.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import { type Ctx, personalCtx, type Services, type Tx, userCtx } from '../core/context.ts'
import { isVisitor, type UserActor } from '../core/contract/actor.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { fileUrl } from '../files/links.ts'
import { encodeSettings, getSettings } from '../settings/get-settings.ts'
import { presentRights } from '../users/contract/rights.ts'
import { makeBearer } from './bearer.ts'
import type { SignedInAnswer, SignedInView } from './contract/schema.ts'
import { isExpired, RIGHT_COLUMNS } from './load-actor.ts'

/**
 * Returns the data that a browser needs to start: a bearer and the person. Answer of login and refresh; specification 1
 * §7.
 */
export async function answerSignedIn(
  services: Services,
  actor: UserActor,
  cursor: string,
): Promise<SignedInAnswer> {
  const { sessionId, userId, companyId } = actor
  const { expiresAt, ...bearer } = makeBearer(services, { sessionName: sessionId, userId, companyId })
  const user = await describeSignedIn(userCtx(services, actor, null), actor)
  return { ...bearer, expiresAt: expiresAt.toISOString(), cursor, user }
}

/** The signed-in person with company, settings and queues. GET /auth/me. A visitor is told of the company that they visit. */
export function describeSignedIn(ctx: Ctx, actor: UserActor): Promise<SignedInView> {
  return reading(ctx, async (tx) => {
    const [{ user, image }, company, ownQueues, settings, visitEndsAt] = await Promise.all([
      isVisitor(actor) ? readVisitor(ctx, actor) : readPerson(tx, actor.userId),
      readCompany(tx),
      readQueues(tx, actor.userId),
      getSettings(tx),
      isVisitor(actor) ? readVisitEnd(tx, actor) : null,
    ])
    const { isSuper, ...person } = user
    return {
      ...person,
      super: isSuper,
      company: {
        id: company.id,
        name: company.name,
        dueDate: company.id === 1 ? END_OF_TIME : (company.dueAt?.toISOString() ?? null),
        isExpired: !isVisitor(actor) && isExpired(company, tx.now()),
        timeZone: company.timeZone,
        protocolTimeZone: company.protocolTimeZone ?? company.timeZone,
        country: company.country,
        planFlags: [...actor.planFlags],
        companieSettings: encodeSettings(settings),
      },
      profileImage: image && fileUrl(tx, image),
      queues: ownQueues,
      ...presentRights(user),
      masksNumbers: masksNumbers(actor),
      homeCompanyId: actor.homeCompanyId,
      visitEndsAt: visitEndsAt?.toISOString() ?? null,
    }
  })
}

/** The visitor as the company has them: with its rights, and nothing that lies in their own company. */
async function readVisitor(ctx: Ctx, actor: UserActor) {
  const { user } = await reading(personalCtx(ctx), (companyTx) => readPerson(companyTx, actor.userId))
  return { user: { ...user, ...actor, whatsappId: null }, image: null }
}

async function readVisitEnd(tx: Tx, { sessionId }: UserActor): Promise<Date | null> {
  const [row] = await tx.db
    .select({ endsAt: supportVisits.endsAt })
    .from(supportVisits)
    .where(inCompany(tx, supportVisits, eq(supportVisits.sessionName, sessionId)))
  return row?.endsAt ?? null
}

/** The platform's own company: specification 1 §4. */
const END_OF_TIME = '2999-12-31T23:59:59.000Z'

async function readPerson(tx: Tx, userId: number) {
  return firstOrThrow(
    await tx.db
      .select({ user: PERSON, image: { id: files.id, name: files.name } })
      .from(users)
      .leftJoin(files, and(eq(files.companyId, users.companyId), eq(files.id, users.imageFileId)))
      .where(inCompany(tx, users, eq(users.id, userId), isNull(users.deletedAt))),
    'ERR_NO_USER_FOUND',
  )
}

async function readCompany(tx: Tx) {
  const rows = await tx.db.select(COMPANY).from(companies).where(eq(companies.id, tx.companyId))
  return firstOrThrow(rows, 'ERR_NO_COMPANY_FOUND')
}

function readQueues(tx: Tx, userId: number) {
  return tx.db
    .select({ id: queues.id, name: queues.name, color: queues.color })
    .from(userQueues)
    .innerJoin(queues, and(eq(queues.companyId, userQueues.companyId), eq(queues.id, userQueues.queueId)))
    .where(inCompany(tx, userQueues, eq(userQueues.userId, userId), isNull(queues.deletedAt)))
    .orderBy(queues.orderQueue, queues.id)
}

const COMPANY = {
  id: companies.id,
  name: companies.name,
  dueAt: companies.dueAt,
  isActive: companies.isActive,
  timeZone: companies.timeZone,
  protocolTimeZone: companies.protocolTimeZone,
  country: companies.country,
}

const PERSON = {
  id: users.id,
  companyId: users.companyId,
  name: users.name,
  email: users.email,
  profile: users.profile,
  isSuper: users.isSuper,
  color: users.color,
  whatsappId: users.defaultConnectionId,
  startWork: users.startWork,
  endWork: users.endWork,
  farewellMessage: users.farewellMessage,
  language: users.language,
  defaultTheme: users.defaultTheme,
  defaultMenu: users.defaultMenu,
  defaultTicketsManagerWidth: users.defaultTicketsManagerWidth,
  ...RIGHT_COLUMNS,
}
