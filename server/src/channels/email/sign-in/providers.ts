import type { AuthorizationServer, Client } from 'oauth4webapi'

import type { MailApps, MailHost } from '#platform/app-options.ts'

export type ProviderName = keyof MailApps

/** A provider of mail accounts, and how this installation is known there. */
export type Provider = {
  name: ProviderName
  label: string
  server: AuthorizationServer
  client: Client
  clientSecret: string | undefined
  scope: string
  /** What else is said when a person is asked. */
  asking: Record<string, string>
  smtp: MailHost
  imap: MailHost
}

export const providerNames = ['google', 'microsoft'] as const satisfies readonly ProviderName[]

export const labels: Record<ProviderName, string> = { google: 'Google', microsoft: 'Microsoft' }

const hosts: Record<ProviderName, { smtp: MailHost; imap: MailHost }> = {
  google: {
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
  },
  microsoft: {
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
  },
}

export const isProvider = (mode: string): mode is ProviderName => Object.hasOwn(hosts, mode)

/** Its mail servers, whether or not this installation is registered there. */
export const hostsOf = (apps: MailApps | undefined, name: ProviderName) => ({
  smtp: apps?.[name]?.smtp ?? hosts[name].smtp,
  imap: apps?.[name]?.imap ?? hosts[name].imap,
})

/** None: this installation is not registered there. */
export function providerOf(apps: MailApps | undefined, name: ProviderName): Provider | undefined {
  const app = apps?.[name]
  return (
    app && {
      name,
      label: labels[name],
      ...places[name](app.url),
      client: { client_id: app.clientId },
      clientSecret: app.clientSecret,
      ...hostsOf(apps, name),
    }
  )
}

type Place = Pick<Provider, 'server' | 'scope' | 'asking'>

const places: Record<ProviderName, (url: string | undefined) => Place> = {
  // https://developers.google.com/identity/protocols/oauth2/web-server
  google: (url) => ({
    server: {
      issuer: url ?? 'https://accounts.google.com',
      authorization_endpoint: `${url ?? 'https://accounts.google.com/o/oauth2/v2'}/auth`,
      token_endpoint: `${url ?? 'https://oauth2.googleapis.com'}/token`,
      revocation_endpoint: `${url ?? 'https://oauth2.googleapis.com'}/revoke`,
    },
    scope: 'openid email https://mail.google.com/',
    // Without asking for consent it gives the token that renews only the first time.
    asking: { access_type: 'offline', prompt: 'consent' },
  }),
  // https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow
  microsoft: (url = 'https://login.microsoftonline.com/common') => ({
    server: {
      issuer: `${url}/v2.0`,
      authorization_endpoint: `${url}/oauth2/v2.0/authorize`,
      token_endpoint: `${url}/oauth2/v2.0/token`,
      device_authorization_endpoint: `${url}/oauth2/v2.0/devicecode`,
    },
    scope:
      'openid email profile offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
    asking: { prompt: 'select_account' },
  }),
}
