import { spin } from '#tests/model/spin.ts'
import { proveBacklog } from '#tests/prove/backlog.ts'
import { type BackupPlan, proveBackup } from '#tests/prove/backup.ts'
import { type BotPlan, proveBot } from '#tests/prove/bot/bot.ts'
import { type HostilePlan, proveHostile } from '#tests/prove/hostile.ts'
import { type ImportPlan, proveImport } from '#tests/prove/import.ts'
import { type InboundPlan, proveInbound } from '#tests/prove/inbound.ts'
import { type JobsPlan, proveJobs } from '#tests/prove/jobs/jobs.ts'
import { proveLoad } from '#tests/prove/loads/loads.ts'
import { type OutboundPlan, proveOutbound } from '#tests/prove/outbound.ts'
import { type PacePlan, provePace } from '#tests/prove/pace.ts'
import { makeProduct } from '#tests/prove/product.ts'
import type { Random } from '#tests/prove/random.ts'
import { type HangPlan, type KillsPlan, proveHang, proveKills } from '#tests/prove/recovery.ts'
import { sizeOfRun } from '#tests/prove/report.ts'
import { proveSchedules, type SchedulesPlan } from '#tests/prove/schedules.ts'
import { makeWorld, pair, type World } from '#tests/prove/world.ts'
import { openServices } from '#tests/support/services.ts'

// Nothing lost, nothing doubled, at full counts: docs/proof.md. What takes longer than ten minutes on a slow machine is cut into
// portions, whose counts are summed.
const INBOUND: InboundPlan = {
  messages: 900,
  cuts: 30,
  kills: 15,
  backlogKills: 10,
  backlog: 500,
  apiKills: 0,
  databaseKills: 0,
}
const OUTBOUND: OutboundPlan = {
  messages: 900,
  cuts: 30,
  lostAcks: 10,
  sessionKills: 15,
  apiKills: 0,
  databaseKills: 0,
}
const OTHER_COUNTS = {
  cuts: 0,
  kills: 0,
  backlogKills: 0,
  backlog: 0,
  lostAcks: 0,
  sessionKills: 0,
  apiKills: 5,
  databaseKills: 5,
}

const KILLS: KillsPlan = {
  seconds: sizeOfRun('PROVE_SECONDS', 300),
  inPerSecond: 25,
  outPerSecond: 8,
  customers: 8,
}
const HANG: HangPlan = { seconds: 200, hangSeconds: 120, inPerSecond: 12, outPerSecond: 4, customers: 20 }
const BACKLOG = sizeOfRun('PROVE_BACKLOG', 10_000)
const HOSTILE: HostilePlan = { rounds: 1, quietMs: 10_000 }
const SCHEDULED: SchedulesPlan = { rounds: 50, everyMs: 2_000 }
/** As many as a new number may send within an hour: five minutes of its pace. */
const PACE: PacePlan = { messages: 40, kills: 25, byPeople: 20 }
const IMPORT: ImportPlan = { rows: 20_000, kills: 50 }
const JOBS: JobsPlan = { kills: 25, messages: 1_500, contacts: 12_000 }
const BOT: BotPlan = { kills: 40, customers: 8 }
const MODEL = { steps: 5_000, auditEvery: 50 }
const BACKUP: BackupPlan = { rowMegabytes: 500, mediaMegabytes: 500, after: 100 }

/** One scenario, which is run so many times. */
export type Scenario = { name: string; portions?: number; run(random: Random): Promise<Outcome> }
export type Outcome = {
  sent: number
  once: number
  wrong: readonly string[]
  /** The things that took too long, which is also a failure. */
  late?: readonly string[]
  figures?: readonly string[]
}

const MESSAGES: readonly Scenario[] = [
  {
    name: 'inbound: cuts and killed sessions',
    run: inWorld((world, random) => inbound(world, INBOUND, random)),
  },
  {
    name: 'inbound: killed api and database',
    run: inWorld((world, random) => inbound(world, { ...INBOUND, ...OTHER_COUNTS }, random)),
  },
  {
    name: 'outbound: cuts, lost acks and killed sessions',
    run: inWorld((world, random) => outbound(world, OUTBOUND, random)),
  },
  {
    name: 'outbound: killed api and database',
    run: inWorld((world, random) => outbound(world, { ...OUTBOUND, ...OTHER_COUNTS }, random)),
  },
]

/** By the names with which they are asked for. Each begins with a product of its own. */
export const SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  messages: MESSAGES,
  schedules: [
    {
      name: 'scheduled: killed around the moment at which they are due',
      portions: 2,
      run: inWorld((world, random) => scheduled(world, SCHEDULED, random)),
    },
  ],
  pace: [
    {
      name: 'a new number, killed while its line waits for its pace',
      run: inWorld((world, random) => paced(world, PACE, random)),
    },
  ],
  hostile: [{ name: 'a customer who sends megabytes', run: inWorld((world) => hostile(world, HOSTILE)) }],
  import: [
    {
      name: 'an import, killed again and again',
      portions: 2,
      run: inWorld((world, random) => proveImport(world, IMPORT, random)),
    },
  ],
  jobs: [
    {
      name: 'documents, exports, forwarding and lanes, killed again and again',
      portions: 4,
      run: inWorld((world, random) => jobs(world, JOBS, random)),
    },
  ],
  bot: [
    {
      name: 'the bot, whoever is killed while it talks',
      portions: 5,
      run: inWorld((world, random) => bot(world, BOT, random)),
    },
  ],
  model: [{ name: 'a ticket’s life, against its table', run: (random) => model(random) }],
  backup: [
    { name: 'backup and restore', run: inWorld((world, random) => proveBackup(world, BACKUP, random)) },
  ],
  loads: [
    { name: 'documents of one conversation', run: () => proveLoad('documents') },
    { name: 'calls without a session', run: () => proveLoad('anonymous') },
    { name: 'pages of sign-in', run: () => proveLoad('pages') },
    { name: 'spreadsheets', run: () => proveLoad('spreadsheets') },
    { name: 'wrong passwords', run: () => proveLoad('passwords') },
    { name: 'long messages without numbers', run: () => proveLoad('messages') },
    { name: 'silent sockets', run: () => proveLoad('sockets') },
    { name: 'malformed calls', run: () => proveLoad('malformed') },
  ],
  recovery: [
    { name: 'all processes killed in turn', portions: 2, run: (random) => proveKills(KILLS, random) },
    { name: 'a database that hangs for two minutes', run: (random) => proveHang(HANG, random) },
    {
      name: 'a backlog of one customer',
      run: (random) => proveBacklog({ messages: BACKLOG, customers: 1, kills: 0 }, random),
    },
    {
      name: 'a backlog of twenty customers',
      run: (random) => proveBacklog({ messages: BACKLOG, customers: 20, kills: 0 }, random),
    },
    {
      name: 'kills while a backlog is delivered',
      run: (random) => proveBacklog({ messages: BACKLOG, customers: 20, kills: 6 }, random),
    },
  ],
}

function inWorld(run: (world: World, random: Random) => Promise<Outcome>): Scenario['run'] {
  return async (random) => {
    const world = await makeWorld()
    try {
      return await run(world, random)
    } finally {
      await world.close()
    }
  }
}

async function inbound(world: World, plan: InboundPlan, random: Random): Promise<Outcome> {
  await pair(world)
  const { sent, once, lost, doubled, misplaced } = await proveInbound(world, plan, random)
  return { sent, once, wrong: [...lost, ...doubled, ...misplaced] }
}

async function scheduled(world: World, plan: SchedulesPlan, random: Random): Promise<Outcome> {
  await pair(world)
  const { sent, once, missing, doubled, untrue } = await proveSchedules(world, plan, random)
  return { sent, once, wrong: [...missing, ...doubled, ...untrue] }
}

async function paced(world: World, plan: PacePlan, random: Random): Promise<Outcome> {
  await pair(world)
  const { sent, once, missing, doubled, ...result } = await provePace(world, plan, random)
  const { mostInAMinute, limit, inOrder, slowestByPeople } = result
  return {
    sent,
    once,
    wrong: [...missing, ...doubled, ...(inOrder ? [] : ['another order'])],
    late: mostInAMinute > limit ? [`${mostInAMinute} within a minute, of ${limit}`] : [],
    figures: [
      `at most ${mostInAMinute} of ${limit} within a minute`,
      `a person at most ${slowestByPeople} ms`,
    ],
  }
}

/** A database alone: what is tried are the verbs, and the API without a port. */
async function model(random: Random): Promise<Outcome> {
  const product = await makeProduct()
  const services = await openServices(product.site)
  try {
    const { done, refused, wrong } = await spin(services, MODEL, random)
    const sent = done + refused
    return { sent, once: sent, wrong, figures: [`${done} done, ${refused} refused as they must be`] }
  } finally {
    await services.close()
    await product.close()
  }
}

async function jobs(world: World, plan: JobsPlan, random: Random): Promise<Outcome> {
  await pair(world)
  return proveJobs(world, plan, random)
}

async function bot(world: World, plan: BotPlan, random: Random): Promise<Outcome> {
  await pair(world)
  return proveBot(world, plan, random)
}

async function hostile(world: World, plan: HostilePlan): Promise<Outcome> {
  await pair(world)
  return proveHostile(world, plan)
}

async function outbound(world: World, plan: OutboundPlan, random: Random): Promise<Outcome> {
  await pair(world)
  const { sent, once, missing, doubled, untrue } = await proveOutbound(world, plan, random)
  return { sent, once, wrong: [...missing, ...doubled, ...untrue] }
}
