import path from 'node:path'
import { type Figure, median, report, round } from './support/figures.ts'
import { type Child, startChild } from './support/json-lines.ts'

// P1, P2: CPU of the serving process per delivered event. Servers and browsers are processes of their own; every
// round waits until all browsers have it, so nothing is dropped and the browsers' share of the machine does not count.
const REPEATS = 5
const SOCKETS = [1000, 5000]
/** Deliveries a turn at least, whatever the number of sockets and events. */
const DELIVERIES = 50_000
/** Fewer rounds would say more about the collector than about the server. */
const ROUNDS = 4

const PEERS = {
  ws: { against: 'ws on Node', maxRatio: { one: 0.75, many: 0.2 } },
  'socket.io': { against: 'socket.io on Node', maxRatio: { one: 0.5, many: 0.2 } },
  // What the server and the kernel take for a frame, whoever publishes: below it nothing of ours can get.
  bare: { against: 'Bun’s server alone, a frame an event', maxRatio: { one: 1.15, many: null } },
} as const

const support = path.join(import.meta.dirname, 'support')
const peer = (name: string) => startChild(['node', path.join(support, 'fan-out-peer.mjs'), name])
const servers = {
  ours: startChild([process.execPath, path.join(support, 'fan-out-ours.ts')]),
  bare: startChild([process.execPath, path.join(support, 'fan-out-bare.ts')]),
  ws: peer('ws'),
  'socket.io': peer('socket.io'),
}
type Name = keyof typeof servers
const NAMES = ['ours', 'bare', 'ws', 'socket.io'] as const satisfies Name[]
const browsers = {
  ours: startBrowsers(),
  bare: startBrowsers(),
  ws: startBrowsers(),
  'socket.io': startBrowsers(),
}
const ports = {
  ours: Number((await servers.ours.next()).port),
  bare: Number((await servers.bare.next()).port),
  ws: Number((await servers.ws.next()).port),
  'socket.io': Number((await servers['socket.io'].next()).port),
}
let round_ = 0
const single = new Map<number, number[]>()

for (const sockets of SOCKETS) {
  for (const name of NAMES) await open(name, sockets)
  for (const events of [1, 8]) {
    for (const name of NAMES) await perDelivery(name, sockets, events)
    const costs = { ours: [0], bare: [0], ws: [0], 'socket.io': [0] }
    for (const name of NAMES) costs[name] = []
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      for (const name of NAMES) costs[name].push(await perDelivery(name, sockets, events))
    }
    if (events === 1) single.set(sockets, costs.ours)
    for (const peer of ['ws', 'socket.io', 'bare'] as const)
      report(figureOf({ sockets, events, peer }, costs.ours, costs[peer]))
  }
}
report(growth(single.get(5000) ?? [], single.get(1000) ?? []))
for (const name of NAMES) {
  servers[name].end()
  browsers[name].end()
}
process.exit(0)

function startBrowsers(): Child {
  return startChild([process.execPath, path.join(support, 'fan-out-clients.ts')])
}

async function open(name: Name, sockets: number): Promise<void> {
  const page = name === 'socket.io' ? '/socket.io/?EIO=4&transport=websocket&' : '/?'
  await browsers[name].ask({ open: sockets, address: `ws://127.0.0.1:${ports[name]}${page}`, speaks: name })
}

/** Microseconds of the server's CPU per event and socket. */
async function perDelivery(name: Name, sockets: number, events: number): Promise<number> {
  const frames = name === 'ours' ? sockets : sockets * events
  const rounds = Math.max(ROUNDS, Math.ceil(DELIVERIES / (sockets * events)))
  const before = Number((await servers[name].ask({})).cpuMs)
  for (let i = 0; i < rounds; i++) {
    const arrived = browsers[name].ask({ expect: frames })
    await servers[name].ask({ round: ++round_, events })
    await arrived
  }
  const used = Number((await servers[name].ask({})).cpuMs) - before
  return (used * 1000) / (sockets * events * rounds)
}

type Run = { sockets: number; events: number; peer: keyof typeof PEERS }

function figureOf({ sockets, events, peer }: Run, recadoCosts: number[], peerCosts: number[]): Figure {
  const { against, maxRatio } = PEERS[peer]
  const bound = events > 1 ? maxRatio.many : maxRatio.one
  const ratios = recadoCosts.map((value, i) => value / (peerCosts[i] ?? Number.NaN))
  const ratio = median(ratios)
  const frequency = events > 1 ? `${events} events a tick` : 'one event a tick'
  return {
    id: `${events > 1 ? 'P2' : 'P1'} ${sockets}`,
    measure: `fan-out, CPU per delivery, ${sockets} sockets, ${frequency}`,
    against,
    ours: `${round(median(recadoCosts))} µs`,
    theirs: `${round(median(peerCosts))} µs`,
    ratio,
    spread: [Math.min(...ratios), Math.max(...ratios)],
    target: bound === null ? 'no target' : `at most ${bound}`,
    holds: bound === null ? null : ratio <= bound,
  }
}

function growth(large: number[], small: number[]): Figure {
  const ratios = large.map((value, i) => value / (small[i] ?? Number.NaN))
  const ratio = median(ratios)
  return {
    id: 'G fan-out',
    measure: 'growth: fan-out, CPU per delivery, 5000 sockets',
    against: 'the same with 1000',
    ours: `${round(median(large))} µs`,
    theirs: `${round(median(small))} µs`,
    ratio,
    spread: [Math.min(...ratios), Math.max(...ratios)],
    target: 'at most 1.3 times',
    holds: ratio <= 1.3,
  }
}
