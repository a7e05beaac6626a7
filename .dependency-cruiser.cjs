// The layering table of docs/architecture.md, as a lint.
const CONTRACT =
  '^domain/(core/(actor|endpoint|resource|resource-endpoints|row-events|errors|problems|describe-error|event-loop|logging|stray-errors|events|id|job-queues|languages|time|timer-kinds|money|switch|permissions|fields|page)|nouns|[^/]+/(endpoints|resource|schema|events|rules|lifecycle)|messages/(bounds|message-acts|safe-text|vcard)|channels/(capabilities|inbound|outbound))\\.ts$'
const TEST = '\\.test\\.tsx?$'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule(
      'contract-is-pure',
      { path: CONTRACT, pathNot: TEST },
      { pathNot: [CONTRACT, '(^|/)node_modules/(zod|libphonenumber-js|pino)/', '^perf_hooks$'] },
    ),
    rule(
      'db-knows-only-contracts',
      { path: '^db/' },
      { path: '^(domain|api|app|sessions|tests)/', pathNot: CONTRACT },
    ),
    rule(
      'domain-knows-no-delivery',
      { path: '^domain/', pathNot: TEST },
      {
        path: '^(api|app|sessions|tests)/|node_modules/(hono|@remix-run|react|@whiskeysockets|croner|i18next)',
      },
    ),
    rule(
      'one-home-for-pg-boss',
      { pathNot: '^(domain/core/jobs\\.ts|db/migrate\\.ts|scripts|bench|tests)' },
      { path: 'node_modules/pg-boss/' },
    ),
    rule(
      'one-home-for-logs',
      {
        path: '^(api|app|db|domain|scripts|sessions)/',
        pathNot: '^domain/core/logging\\.ts$|\\.test\\.tsx?$',
      },
      { path: 'node_modules/pino/', dependencyTypesNot: ['type-only'] },
    ),
    rule('api-stands-alone', { path: '^api/' }, { path: '^(sessions|app)/' }),
    rule('sessions-stand-alone', { path: '^sessions/' }, { path: '^(api|app)/' }),
    rule(
      'delivery-writes-no-sql',
      { path: '^(api|sessions)/', pathNot: '(/main|/open-services|\\.test)\\.ts$' },
      { path: '^db/|node_modules/(drizzle-orm|postgres)/' },
    ),
    rule('app-sees-contracts-only', { path: '^app/' }, { path: '^(db|domain|sessions)/', pathNot: CONTRACT }),
    rule(
      'app-sees-only-the-type-of-api',
      { path: '^app/' },
      { path: '^api/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'nobody-imports-tests',
      { path: '^(app|api|sessions|domain|db)/', pathNot: TEST },
      { path: '^(tests|bench|scripts|simulators)/' },
    ),
    rule(
      'simulators-know-no-product',
      { path: '^simulators/', pathNot: TEST },
      { path: '^(app|api|sessions|domain|db)/' },
    ),
    rule(
      'one-home-for-baileys',
      { pathNot: '^(sessions/channels|simulators)/whatsapp/|^(tests|bench)/' },
      { path: 'node_modules/@whiskeysockets/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|bench/node_modules)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
}
