import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'

import { queryClient } from '#lib/query-client.ts'
import { readToken } from '#lib/token.ts'

import { RouteFailure } from './route-failure.tsx'
import { ScreenPending } from './screen-pending.tsx'
import { SignedIn } from './signed-in.tsx'

const root = createRootRoute({
  validateSearch: (search: Record<string, unknown>) => search,
  // The contacts on their way to a campaign go along from page to page, until they are there or dropped.
  search: { middlewares: [({ search, next }) => ({ batch: search['batch'], ...next(search) })] },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('#screens/login.tsx'), 'LoginScreen'),
})

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn })
const inside = { getParentRoute: () => signedIn } as const

/** Asks for a screen's data while its code is still on the way. The screen shows what comes of it. */
const ahead = (load: (client: typeof queryClient) => Promise<unknown>) => () => {
  if (readToken()) void load(queryClient)
}

const campaignsAhead = ahead(async (client) =>
  client.prefetchQuery((await import('#features/campaigns/data.ts')).campaignsQuery),
)

const screens = [
  createRoute({
    ...inside,
    path: '/campaigns',
    loader: campaignsAhead,
    component: lazyRouteComponent(() => import('#screens/campaigns.tsx'), 'CampaignsScreen'),
  }),
  createRoute({
    ...inside,
    path: '/cadences',
    component: lazyRouteComponent(() => import('#screens/cadences.tsx'), 'CadencesScreen'),
  }),
  createRoute({
    ...inside,
    path: '/cadence',
    component: lazyRouteComponent(() => import('#screens/cadence.tsx'), 'CadenceScreen'),
  }),
  createRoute({
    ...inside,
    path: '/activities',
    component: lazyRouteComponent(() => import('#screens/activities.tsx'), 'ActivitiesScreen'),
  }),
  createRoute({
    ...inside,
    path: '/contacts',
    component: lazyRouteComponent(() => import('#screens/contacts.tsx'), 'ContactsScreen'),
  }),
  createRoute({
    ...inside,
    path: '/contacts/$id',
    component: lazyRouteComponent(() => import('#screens/contact.tsx'), 'ContactScreen'),
  }),
  createRoute({
    ...inside,
    path: '/templates',
    loader: ahead(async (client) =>
      client.prefetchQuery((await import('#features/templates/data.ts')).templatesQuery),
    ),
    component: lazyRouteComponent(() => import('#screens/templates.tsx'), 'TemplatesScreen'),
  }),
  createRoute({
    ...inside,
    path: '/templates/new',
    component: lazyRouteComponent(() => import('#screens/template-new.tsx'), 'TemplateNewScreen'),
  }),
  createRoute({
    ...inside,
    path: '/templates/edit/$id',
    component: lazyRouteComponent(() => import('#screens/template-edit.tsx'), 'TemplateEditScreen'),
  }),
  createRoute({
    ...inside,
    path: '/profile',
    loader: ahead(async (client) =>
      client.prefetchQuery((await import('#features/profile/data.ts')).attributesQuery),
    ),
    component: lazyRouteComponent(() => import('#screens/profile.tsx'), 'ProfileScreen'),
  }),
  createRoute({
    ...inside,
    path: '/oauth/callback',
    component: lazyRouteComponent(() => import('#screens/oauth-callback.tsx'), 'OauthCallbackScreen'),
  }),
  createRoute({
    ...inside,
    path: '/metrics',
    loader: campaignsAhead,
    component: lazyRouteComponent(() => import('#screens/metrics.tsx'), 'MetricsScreen'),
  }),
  createRoute({
    ...inside,
    path: '/tasks',
    component: lazyRouteComponent(() => import('#screens/tasks.tsx'), 'TasksScreen'),
  }),
  createRoute({
    ...inside,
    path: '/conversations',
    component: lazyRouteComponent(() => import('#screens/conversations.tsx'), 'ConversationsScreen'),
  }),
  createRoute({
    ...inside,
    path: '/sandbox',
    component: lazyRouteComponent(() => import('#screens/sandbox.tsx'), 'SandboxScreen'),
  }),
] as const

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/campaigns', replace: true })
  },
})

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

const development = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/__kit',
        component: lazyRouteComponent(() => import('./kit/kit-screen.tsx'), 'KitScreen'),
      }),
    ]
  : []

const tree = root.addChildren([home, login, signedIn.addChildren(screens), anythingElse, ...development])

export const createAppRouter = () =>
  createRouter({
    routeTree: tree,
    // Plain strings: campaignId=1, not campaignId=%221%22.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: RouteFailure,
    scrollRestoration: true,
  })
export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
