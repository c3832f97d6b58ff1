/** The walls of the house (docs/architecture.md). Parsed by swc: TypeScript 7 has no JavaScript interface to parse with. */
const tests = '[.]test[.]tsx?$'

/** The districts in their order: each may use those before it (ADR 29). */
const districts = ['accounts', 'audit', 'people', 'content', 'civic', 'messaging', 'discovery', 'trust']

/**
 * One rule for each district, for the server's features and for the contract: it imports nothing from a later district. The
 * rules of ADR 29: the concept moves down, or the lower feature declares a port, which `features/ports.ts` provides with
 * functions of higher ones. What is provided keeps no state and takes `(context, tx, ...)`.
 * Tests tell stories that cross districts, so they are exempt.
 */
const orderOfDistricts = districts.slice(0, -1).map((district, place) => ({
  name: `${district}-imports-no-later-district`,
  comment: 'Move the concept down, or declare a port in the lower feature (ADR 29).',
  severity: 'error',
  from: {
    path: `^(apps/server/src/features|packages/contract/src)/${district}/`,
    pathNot: tests,
  },
  to: {
    path: `^(apps/server/src/features|packages/contract/src)/(${districts.slice(place + 1).join('|')})/`,
  },
}))

/** The same order in the web app, dynamic and type-only imports included. Tests are exempt. */
const orderOfWebDistricts = districts.slice(0, -1).map((district, place) => ({
  name: `web-${district}-imports-no-later-district`,
  comment: 'Leave a slot (apps/web/src/slots, ADR 33), compose on the screen, or move the concept down.',
  severity: 'error',
  from: { path: `^apps/web/src/features/${district}/`, pathNot: tests },
  to: { path: `^apps/web/src/features/(${districts.slice(place + 1).join('|')})/` },
}))

/** Routes of the frame around all screens, which is part of the application's own code. */
const frame = '^apps/web/src/routes/(__root|_shell)[.]tsx$'

/** The layers of the web app from below: each imports only itself and those before it. */
const webLayers = ['lib', 'cache', 'ui', 'slots', 'features', 'routes']
const orderOfWebLayers = webLayers.map((layer, place) => ({
  name: `web-${layer}-imports-no-higher-layer`,
  severity: 'error',
  from: { path: `^apps/web/src/${layer}/`, pathNot: [tests, frame].flat() },
  to: { path: `^apps/web/src/(${[...webLayers.slice(place + 1), 'app'].join('|')})/` },
}))

/** Features of each district in their order: each uses only those before it. */
const featureOrder = {
  accounts: ['site-settings', 'identity', 'account', 'preferences', 'fair-use', 'site-pages'],
  audit: ['staff-acts', 'evidence', 'transparency-log'],
  people: [
    'parties',
    'authors',
    'entry-blocks',
    'invitations',
    'admissions',
    'word-filters',
    'blocks',
    'notifications',
    'follows',
    'elected-register',
    'website-links',
    'newsrooms',
    'verification',
    'organisations',
    'prepared-verifications',
    'register-claims',
    'claim-batches',
    'register-invitations',
    'profiles',
    'referrals',
  ],
  content: [
    'media',
    'link-previews',
    'posts',
    'comments',
    'files',
    'reactions',
    'reposts',
    'saves',
    'questions',
    'polls',
    'context-notes',
  ],
  civic: [
    'new-facts',
    'laws',
    'officials',
    'debates',
    'alerts',
    'events',
    'reserves',
    'politics',
    'corrections',
    'consultations',
    'follow-ups',
    'imports',
  ],
  messaging: ['messages', 'notifications', 'announcements'],
  discovery: ['feed', 'search', 'introductions', 'today', 'syndication', 'embeds'],
  trust: [
    'rules',
    'site-settings',
    'signals',
    'statements',
    'moderation',
    'desk',
    'members',
    'bulk-acts',
    'flaggers',
    'notices',
    'orders',
    'transparency',
    'neutrality',
    'applications',
  ],
}

const featuresInOrder = Object.entries(featureOrder).flatMap(([district, features]) =>
  features.slice(0, -1).map((feature, index) => ({
    name: `${district}-in-order`,
    comment: 'A feature imports only those before it; functions of later ones come by a port (ADR 29).',
    severity: 'error',
    from: { path: `^apps/server/src/features/${district}/${feature}/`, pathNot: tests },
    to: { path: `^apps/server/src/features/${district}/(${features.slice(index + 1).join('|')})/` },
  })),
)

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'workers-load-little',
      comment:
        'Each picture has a process of its own: a feature would take five times as long to load as the picture to draw.',
      severity: 'error',
      from: { path: '-worker[.]ts$' },
      to: {
        path: '^(packages/auth|packages/platform/src/(database|http)|apps/server/src/features/[^/]+/(?!media/|consultations/)[^/]+/(?!pictures/|opinion-groups/))',
        reachable: true,
      },
    },
    ...orderOfDistricts,
    ...orderOfWebDistricts,
    ...orderOfWebLayers,
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one file, or miss a third.',
      severity: 'error',
      from: { pathNot: '^packages/contract/' },
      to: { circular: true },
    },
    {
      name: 'no-cycle-in-contract',
      comment:
        'An endpoint takes the type of its description from its .schemas.ts, which takes values from it (ADR 35).',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'web-loads-no-schemas',
      comment:
        'A guest’s first visit loads no validation library: only forms and dialogs, which come when they are opened, check by schemas (ADR 35).',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [tests, '-(form|dialog)[.]tsx$'] },
      to: { path: '^packages/contract/src/.*[.]schemas[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-values-load-no-schemas',
      severity: 'error',
      from: {
        path: '^packages/contract/src/',
        pathNot: ['[.]schemas[.]ts$', '/schema-modules[.]ts$', '/contract/src/openapi/', tests],
      },
      to: { path: ['[.]schemas[.]ts$', 'node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere hides a wall from this check.',
      severity: 'error',
      from: {},
      // Translations are modules of the build (apps/web/texts.ts); geojson is types alone; the SDK’s build
      // writes its operations, and its example takes the built package.
      to: {
        couldNotResolve: true,
        pathNot: ['^virtual:texts/', '^geojson$', '^[.]/operations[.]js$', '^@parvis/sdk$'],
      },
    },
    {
      name: 'packages-import-no-app',
      comment: 'Tests of a package may use the harness of the server.',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: '^(apps|e2e|bench)/' },
    },
    {
      name: 'contract-imports-no-package',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^packages/(?!contract/)' },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/server|packages/(auth|platform))/' },
    },
    {
      name: 'server-imports-no-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'auth-knows-no-product',
      comment:
        'The auth server asks its host (host.ts); of the contract it knows ids, refusals, and what its own forms send and check.',
      severity: 'error',
      from: { path: '^packages/auth/', pathNot: tests },
      to: {
        path: '^packages/contract/src/',
        pathNot:
          '^packages/contract/src/(id|fields[.]schemas|refusals|accounts/credentials|accounts/credentials[.]schemas)[.]ts$',
      },
    },
    {
      name: 'auth-has-one-door',
      severity: 'error',
      from: { pathNot: ['^packages/auth/', '^apps/server/test/', tests] },
      to: { path: '^packages/auth/', pathNot: '^packages/auth/src/index[.]ts$' },
    },
    {
      name: 'auth-is-tied-by-accounts',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: ['^apps/server/src/features/accounts/', tests] },
      to: { path: '^packages/auth/' },
    },
    {
      name: 'platform-imports-no-auth',
      severity: 'error',
      from: { path: '^packages/platform/', pathNot: tests },
      to: { path: '^packages/auth/' },
    },
    {
      name: 'one-door-per-feature',
      comment:
        'Outside a feature, only its index.ts is imported. features.ts lists the features, and features/ports.ts provides their ports.',
      severity: 'error',
      from: {
        path: '^apps/server/(src|seed|reference)/',
        pathNot: [tests, '^apps/server/src/features/', '^apps/server/src/features[.]ts$'],
      },
      to: {
        path: '^apps/server/src/features/',
        pathNot: '^apps/server/src/features/(ports|[^/]+/[^/]+/index)[.]ts$',
      },
    },
    {
      name: 'ports-are-provided-once',
      comment: 'Ports are provided at the start, with the context: features call their own.',
      severity: 'error',
      from: { pathNot: [tests, '^apps/server/src/create-app-context[.]ts$'] },
      to: { path: '^apps/server/src/features/ports[.]ts$' },
    },
    {
      name: 'one-door-between-features',
      comment: 'A feature imports only the index.ts of another one.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+/[^/]+)/', pathNot: tests },
      to: {
        path: '^apps/server/src/features/',
        pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'door-not-used-inside',
      comment: 'Files of a feature import each other directly: through the door they would make circles.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+/[^/]+)/', pathNot: tests },
      to: { path: '^apps/server/src/features/$1/index[.]ts$' },
    },
    ...featuresInOrder,
    {
      name: 'no-test-in-production',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: tests },
      to: { path: `(${tests}|^apps/server/test/|^e2e/|^bench/)` },
    },
    {
      name: 'traces-are-loaded-on-demand',
      comment: 'A server without a collector holds no library of traces (ADR 44).',
      severity: 'error',
      from: { pathNot: ['^packages/platform/src/tracing/', 'node_modules/'] },
      to: {
        path: '(node_modules/(@opentelemetry|@fastify/otel)/|/tracing/open-tracing[.]ts$)',
        dynamic: false,
      },
    },
    {
      name: 'no-orphan',
      comment: 'A module that nobody imports and that starts nothing.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          tests,
          '[.]d[.]ts$',
          '^packages/sdk/example[.]mjs$',
          '^apps/web/public/',
          '^bench/',
          '^e2e/',
          '(^|/)[^/]+[.]config[.][cm]?[jt]s$',
          '(^|/)[.][^/]+[.]cjs$',
        ],
      },
      to: {},
    },
    {
      name: 'no-undeclared-package',
      comment: 'A package another one happens to bring is not ours to use.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|dist-server|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
