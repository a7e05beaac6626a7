import { expect, test } from 'bun:test'
import { makeMetrics, watchFacts } from './metrics.ts'

test('the drift of counted facts is as the database keeps it, and as it was while the database is away', async () => {
  const metrics = makeMetrics()
  let drift = Promise.resolve(3)
  watchFacts(metrics, () => drift)
  const metricText = () => metrics.registry.getSingleMetricAsString('recado_rollup_drift_total')
  expect(await metricText()).toEndWith('recado_rollup_drift_total 3')
  drift = Promise.resolve(4)
  expect(await metricText()).toEndWith('recado_rollup_drift_total 4')
  drift = Promise.reject(new Error('away'))
  expect(await metricText()).toEndWith('recado_rollup_drift_total 4')
})
