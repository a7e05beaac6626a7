const { DOORS, ORDER, UPWARD } = require('./domain/doors.cjs')

// The table "Who may import whom" of docs/architecture.md, as a lint.
/** What may run in a browser: a noun's contract, and the registry of resources. */
const CONTRACT = '^domain/([^/]+/contract/.+|resources)\\.ts$'
const TEST = '\\.test\\.tsx?$'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

const inDomain = (names) => `^domain/(${names.join('|')})`
const noun = (names) => `${inDomain(names)}/`
const files = (names) => `${inDomain(names)}\\.ts$`

/** Of another noun only doors are imported, and of one that stands later only what is named. See domain/doors.cjs. */
const doorRules = ORDER.flatMap((name, index) => {
  const later = ORDER.slice(index + 1)
  const others = ORDER.filter((other) => other !== name)
  const doors = others.flatMap((other) => (DOORS[other] ?? []).map((door) => `${other}/${door}`))
  const upward = UPWARD[name] ?? []
  return [
    rule(
      `doors-of-others-for-${name}`,
      { path: noun([name]), pathNot: TEST },
      { path: noun(others), pathNot: [CONTRACT, files([...doors, ...upward])] },
    ),
    ...(later.length === 0
      ? []
      : [
          rule(
            `order-of-nouns-for-${name}`,
            { path: noun([name]), pathNot: TEST },
            { path: noun(later), pathNot: [CONTRACT, ...(upward.length === 0 ? [] : [files(upward)])] },
          ),
        ]),
  ]
})

/** The floors of app/: each imports those below it. Declarations of pages and texts lie below all. docs/architecture.md. */
const FLOORS = ['(pages|i18n|lib)', 'ui', 'live', 'kit', 'features', 'routes']
const ROUTE = '\\.route\\.tsx$'
/** The declaration of a page stands beside its screen, and names only an icon, a title and rights. */
const PAGE = '^app/features/.+/page\\.ts$'
const floorRules = FLOORS.slice(0, -1).map((floor, index) =>
  rule(
    `floor-${floor.replaceAll(/\W/g, '-')}`,
    { path: `^app/${floor}/`, pathNot: [TEST, ROUTE] },
    {
      path: `^app/(${FLOORS.slice(index + 1).join('|')})/`,
      pathNot: ['\\.json$', PAGE],
      dependencyTypesNot: ['type-only'],
    },
  ),
)

module.exports = {
  forbidden: [
    ...doorRules,
    ...floorRules,
    rule(
      'page-declarations-are-data',
      { path: PAGE },
      { pathNot: 'node_modules/lucide-react/', dependencyTypesNot: ['type-only'] },
    ),
    rule('every-noun-has-its-place', {}, { path: '^domain/[^/]+/', pathNot: noun(['core', ...ORDER]) }),
    rule(
      'core-knows-only-contracts-of-nouns',
      { path: '^domain/core/', pathNot: TEST },
      { path: noun(ORDER), pathNot: CONTRACT },
    ),
    rule('no-cycles', {}, { circular: true }),
    rule(
      'contract-is-pure',
      { path: CONTRACT, pathNot: TEST },
      { pathNot: [CONTRACT, '(^|/)node_modules/(zod|ipaddr.js|libphonenumber-js|pino)/', '^perf_hooks$'] },
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
      { pathNot: '^(domain/core/jobs/jobs\\.ts|db/migrate\\.ts|scripts|bench|tests)' },
      { path: 'node_modules/pg-boss/' },
    ),
    rule(
      'one-home-for-logs',
      {
        path: '^(api|app|db|domain|scripts|sessions)/',
        pathNot: '^domain/core/contract/process/logging\\.ts$|\\.test\\.tsx?$',
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
    // No rule asks who imports a module, or what is an orphan.
    skipAnalysisNotInRules: true,
    // Nothing here is a link, and nothing changes while it is judged: each path is looked at once.
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.json', '.d.ts', '.mts', '.cts'],
      cachedInputFileSystem: { cacheDuration: 600_000 },
    },
  },
}
