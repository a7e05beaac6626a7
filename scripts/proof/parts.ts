import { readFileSync } from 'node:fs'
import path from 'node:path'
import { proofFiles, proofPartOf, testFiles } from '#scripts/testing/kinds.ts'
import { unsteadyFiles } from '#scripts/testing/second-try.ts'
import type { Portion } from './portion.ts'
import { SCENARIOS } from './scenarios.ts'
import type { PartSources } from './sources.ts'

/** One part of what `bun run prove` shows, cut into portions that each end within ten minutes on a slow machine. */
export type Part = {
  name: string
  title: string
  portions: readonly Portion[]
  /** The number of portions that run side by side on two cores. */
  lanes: number
} & PartSources

/** The parts that the folders below tests/prove/ hold. */
const FOLDERS: Readonly<Record<string, { title: string; lanes: number }>> = {
  browser: {
    title: 'every screen in a browser: widths, themes, phones, without scripts, two tabs',
    lanes: 2,
  },
  processes: { title: 'processes killed, cut off, taken over, restored and started, in small', lanes: 1 },
  plans: { title: 'plans of the database at a hundred thousand rows', lanes: 1 },
  flows: {
    title: 'drawn conversations: at random, killed, and with the systems away that they ask',
    lanes: 1,
  },
}

const SCENARIO_TITLES: Readonly<Record<string, string>> = {
  messages: 'messages in and out, whatever is cut or killed',
  schedules: 'scheduled messages around the moment at which they are due',
  pace: 'the pace of a new number',
  hostile: 'a customer who sends megabytes',
  import: 'an import, killed again and again',
  jobs: 'documents, exports, forwarding and lanes, killed again and again',
  bot: 'the bot, whoever is killed while it talks',
  model: 'a ticket’s life against its table, by random acts',
  backup: 'backup and restore of a gigabyte while people write',
  loads: 'what one company or a stranger may do, while another company works',
  recovery: 'all processes killed in turn, a database that hangs, backlogs of ten thousand',
}

/** Scenarios that run the web process too. */
const SCENARIOS_WITH_PAGES: ReadonlySet<string> = new Set(['hostile', 'loads', 'recovery'])

/** All parts, in the order in which they run. */
export function allParts(root: string): Part[] {
  return [
    {
      name: 'depth',
      title: 'what `run test` samples, in full: every id, value, pair, door, viewer and sequence',
      portions: deepFiles(root).map((file) => ({ kind: 'file', name: file, file })),
      lanes: 2,
      sources: ['tests/**/*.ts', 'tests/**/*.tsx'],
      runsPages: true,
    },
    ...folderParts(root),
    ...Object.entries(SCENARIOS).map(([name, scenarios]) => scenarioPart(name, scenarios)),
    {
      name: 'unsteady',
      title: 'files that passed at their second try only, twenty times alone and twenty under load',
      portions: unsteadyFiles(root).map((file) => ({ kind: 'repeat', name: file, file, times: 20 })),
      lanes: 1,
      sources: ['tests/**/*.ts', 'tests/**/*.tsx'],
      runsPages: true,
    },
  ]
}

function folderParts(root: string): Part[] {
  const files = proofFiles(root)
  const unknown = files.filter((file) => !Object.hasOwn(FOLDERS, proofPartOf(file) ?? ''))
  if (unknown.length > 0) throw new Error(`no part of the proof runs ${unknown.join(', ')}`)
  return Object.entries(FOLDERS).map(([name, { title, lanes }]) => ({
    name,
    title,
    lanes,
    portions: files
      .filter((file) => proofPartOf(file) === name)
      .map((file) => ({
        kind: 'file',
        name: file.slice(`tests/prove/${name}/`.length),
        file,
        sources: [file],
      })),
    sources: ['tests/prove/*.ts', 'tests/support/**/*'],
    runsPages: name !== 'plans',
  }))
}

function scenarioPart(name: string, scenarios: (typeof SCENARIOS)[string]): Part {
  return {
    name,
    title: SCENARIO_TITLES[name] ?? name,
    portions: scenarios.flatMap(({ name: scenario, portions = 1 }) =>
      Array.from({ length: portions }, (_, index) => ({
        kind: 'scenario' as const,
        name: portions === 1 ? scenario : `${scenario}, ${index + 1} of ${portions}`,
        group: name,
        scenario,
      })),
    ),
    lanes: 1,
    sources: ['tests/prove/*.ts', 'tests/support/**/*', 'tests/model/**/*', 'scripts/proof/scenarios.ts'],
    runsPages: SCENARIOS_WITH_PAGES.has(name),
  }
}

/** Files of `bun run test` that try more in a proof: those that ask how deep they shall go. */
function deepFiles(root: string): string[] {
  return testFiles(root).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes("'#tests/support/depth.ts'"),
  )
}
