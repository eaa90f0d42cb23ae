/** Which server feature may call which. Absent means none. A new arrow is a line here, so it is seen in review. */
const mayCall = {
  activity: ['engine', 'channels'],
  cadences: ['engine', 'channels', 'campaigns', 'templates'],
  campaigns: ['engine', 'channels'],
  contacts: ['engine', 'enrolments', 'campaigns', 'listening'],
  demo: ['auth', 'listening'],
  engine: ['channels'],
  enrolments: ['engine', 'channels'],
  imports: ['contacts'],
  listening: ['activity', 'engine', 'channels'],
  metrics: ['channels'],
  sandbox: ['channels', 'listening', 'tracking'],
  // What was drawn for a sender that is deleted is divided among the others of its campaigns.
  senders: ['channels', 'engine', 'listening'],
  start: ['campaigns', 'cadences', 'templates'],
  tasks: ['engine', 'channels', 'listening'],
  templates: ['channels', 'senders', 'sandbox'],
  tracking: ['engine', 'channels', 'listening'],
}

const features = [
  'auth',
  'me',
  'campaigns',
  'contacts',
  'imports',
  'listening',
  'templates',
  'cadences',
  'activity',
  'tasks',
  'metrics',
  'tracking',
  'engine',
  'channels',
  'enrolments',
  'senders',
  'sandbox',
  'demo',
  'start',
]

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const feature = features.join('|')

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    error('no-cycles', 'A cycle means two modules are one.', {}, { circular: true }),
    error(
      'domain-is-pure',
      // The names of HTML's 2,231 entities are a table, as pure as a rule and longer than any of ours.
      'Rules import nothing but rules, and the table of entities.',
      { path: '^domain/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^domain/src/', '(^|/)node_modules/entities/'] },
    ),
    error(
      'contract-is-the-wire',
      'The contract knows rules and zod, nothing else.',
      { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^(domain|contract)/src/', '(^|/)node_modules/zod/'] },
    ),
    error(
      'server-and-web-never-meet',
      'They share the contract, not code.',
      { path: '^(server|web)/' },
      { path: '^(server|web)/', pathNot: '^$1/' },
    ),
    error(
      'platform-is-below',
      'Plumbing does not know the product.',
      { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      { path: `^server/src/(${feature})/` },
    ),
    ...features.map((name) =>
      error(
        `feature-${name}`,
        'Add the arrow to mayCall, or move the code.',
        { path: `^server/src/${name}/`, pathNot: '\\.test\\.ts$' },
        {
          path: `^server/src/(${feature})/`,
          pathNot: `^server/src/(${[name, ...(mayCall[name] ?? [])].join('|')})/`,
        },
      ),
    ),
    error(
      'no-foreign-routes',
      'Routes are wired in app.ts only.',
      { path: '^server/src/', pathNot: '^server/src/app\\.ts$' },
      { path: '^server/src/[^/]+/routes\\.ts$' },
    ),
    error(
      'sql-in-queries',
      'Queries live in queries.ts (queue.ts in engine).',
      { path: '^server/src/', pathNot: ['^server/src/platform/', '/(queries|queue)\\.ts$', '\\.test\\.ts$'] },
      { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    error(
      'providers-in-channels',
      'Only a channel talks to its provider.',
      { path: '^server/src/', pathNot: '^server/src/channels/' },
      { path: '(^|/)nodemailer(/|$)' },
    ),
    error(
      'web-flows-down',
      'app > screens > features > ui, lib.',
      { path: '^web/src/(ui|lib|features)/' },
      { path: '^web/src/(app|screens)/' },
    ),
    error(
      'web-screens-apart',
      'A screen is composed of features, and of parts that carry its name: cadence.tsx of cadence-tabs.tsx.',
      { path: '^web/src/screens/([^/.]+)' },
      { path: '^web/src/(app|screens)/', pathNot: '^web/src/screens/$1-' },
    ),
    error(
      'web-kit-is-below',
      'The kit and the plumbing do not know features.',
      { path: '^web/src/(ui|lib)/' },
      { path: '^web/src/features/' },
    ),
    error(
      'web-features-apart',
      'Features share data hooks; screens compose components.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '/data\\.ts$'] },
    ),
    error(
      'everything-resolves',
      'An import no tool can follow is an import no rule can see.',
      {},
      { couldNotResolve: true },
    ),
    error(
      'listed-packages-only',
      'Declare it where it is used.',
      { pathNot: '\\.test\\.tsx?$|^(server|web)/test/|\\.config\\.ts$' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^web/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
