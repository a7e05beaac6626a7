// Runs one scenario once, and prints what came of it as JSON in its last line. `PROVE_SEED` brings a run back.
// run-scenario.ts <name of the scenarios> <name of the scenario>
import { randomFrom } from '#tests/prove/random.ts'
import { seedOfRun } from '#tests/prove/report.ts'
import { SCENARIOS } from './scenarios.ts'

const [group = '', name = ''] = process.argv.slice(2)
const scenario = SCENARIOS[group]?.find((candidate) => candidate.name === name)
if (!scenario) throw new Error(`there is no scenario ${group}: ${name}`)

const seed = seedOfRun()
const { sent, once, figures = [], late = [], wrong } = await scenario.run(randomFrom(seed))
const faults = [...wrong, ...late]
for (const text of [...figures, ...faults.slice(0, 20)]) console.log(`  ${text}`)
console.log(JSON.stringify({ cases: sent, figures: [`seed ${seed}`, ...figures], faults, once }))
process.exit(sent === once && faults.length === 0 ? 0 : 1)
