// Makes one attack in a process of its own, and prints in its last line what was done: run-attack.ts <name> <attacker as JSON>
import { Attacker } from './attacker.ts'
import { ATTACKS, isAttackName } from './attacks.ts'

const [name = '', attacker = ''] = process.argv.slice(2)
if (!isAttackName(name)) throw new Error(`there is no attack ${name}`)
console.log(await ATTACKS[name](Attacker.parse(JSON.parse(attacker))))
process.exit(0)
