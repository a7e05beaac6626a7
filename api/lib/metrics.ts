import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { EventLoop } from '#domain/core/contract/process/event-loop.ts'

/** Figures for Prometheus. One registry a built API, so that tests do not share one. */
export type Metrics = ReturnType<typeof makeMetrics>

export function makeMetrics() {
  const registry = new Registry()
  return {
    registry,
    requests: new Histogram({
      name: 'recado_http_request_seconds',
      help: 'Time from request to answer, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    sockets: new Gauge({
      name: 'recado_live_sockets',
      help: 'Browsers connected to this process',
      registers: [registry],
    }),
    frames: new Counter({
      name: 'recado_live_frames_total',
      help: 'Frames published or sent, by kind',
      labelNames: ['kind'],
      registers: [registry],
    }),
    events: new Counter({
      name: 'recado_live_events_total',
      help: 'Rows of the event log that this process has read',
      registers: [registry],
    }),
    lag: new Gauge({
      name: 'recado_live_lag_seconds',
      help: 'Age of the newest event when it was published',
      registers: [registry],
    }),
    closed: new Counter({
      name: 'recado_live_closed_total',
      help: 'Sockets that we closed, by reason',
      labelNames: ['reason'],
      registers: [registry],
    }),
  }
}

/** Memory, event loop and the like; once a process. */
export function watchProcess({ registry }: Metrics, eventLoop: () => EventLoop): void {
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'recado_event_loop_held_seconds',
    help: 'Longest time that one piece of work kept everything else waiting, in the ten seconds before',
    registers: [registry],
    collect() {
      this.set(eventLoop().heldMs / 1000)
    },
  })
}

/** Tells how many facts the nightly check found wrong. The number stands in the database, because another process checks. */
export function watchFacts({ registry }: Metrics, readDrift: () => Promise<number>): void {
  new Counter({
    name: 'recado_rollup_drift_total',
    help: 'Counted hours and periods of service that differed from their source, and were mended',
    registers: [registry],
    async collect() {
      const count = await readDrift().catch(() => undefined)
      if (count === undefined) return
      this.reset()
      this.inc(count)
    },
  })
}
