/** The least that Postfix and Dovecot need to run beside others on this machine, all in one folder. */

/** `clients`: how many connections it takes at once, where that is more than a small company has. */
export type DovecotOptions = {
  clients?: number
  /** Where it asks whose token it was given. */
  tokens?: string
}

/** A process for each connection, as it is by default. */
const roomFor = (clients: number) => `
default_client_limit = ${clients * 4}
service imap {
  process_limit = ${clients}
  client_limit = 1
}
service imap-login {
  service_count = 0
  process_min_avail = 2
  client_limit = ${clients}
}
`

const tokenLogin = (folder: string) => `
auth_mechanisms = plain login xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/oauth2.conf
}
`

/** What Dovecot knows of the provider. */
export const tokenConfig = (tokens: string) => `
tokeninfo_url = ${tokens}
username_attribute = email
`

export const dovecotConfig = (
  folder: string,
  { lmtp, imap }: { lmtp: number; imap: number },
  { clients, tokens }: DovecotOptions = {},
) => `
base_dir = ${folder}/dovecot/run
state_dir = ${folder}/dovecot/state
log_path = ${folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
recipient_delimiter = +
mail_location = maildir:~
mail_uid = dovecot
mail_gid = dovecot
first_valid_uid = 1
${tokens ? tokenLogin(folder) : ''}
passdb {
  driver = passwd-file
  args = username_format=%Lu ${folder}/users
}
userdb {
  driver = passwd-file
  args = username_format=%Lu ${folder}/users
}
namespace inbox {
  inbox = yes
  mailbox "Lixo eletrônico" {
    special_use = \\Junk
    auto = create
  }
}
mail_max_userip_connections = 5
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
${clients ? roomFor(clients) : ''}
service lmtp {
  inet_listener lmtp {
    port = ${lmtp}
  }
}
`

/** Addresses of exemplo.test that are refused while the mail is handed over. */
export const refusedAddress = 'bloqueado@exemplo.test'
export const laterAddress = 'devagar@exemplo.test'

export const postfixConfig = (folder: string, { lmtp }: { lmtp: number }) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.exemplo.test
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
local_recipient_maps =
virtual_mailbox_domains = exemplo.test, volta.aurora.test
virtual_mailbox_maps = static:all
virtual_transport = lmtp:inet:127.0.0.1:${lmtp}
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_recipient_restrictions = check_recipient_access inline:{
  { ${refusedAddress} = 554 5.7.1 This address does not accept mail from you },
  { ${laterAddress} = 450 4.2.0 Greylisted } }, permit
`

const services = [
  'pickup unix n - n 60 1 pickup',
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'rewrite unix - - n - - trivial-rewrite',
  'bounce unix - - n - 0 bounce',
  'defer unix - - n - 0 bounce',
  'trace unix - - n - 0 bounce',
  'lmtp unix - - n - - lmtp',
  'smtp unix - - n - - smtp',
  'error unix - - n - - error',
  'retry unix - - n - - error',
  'anvil unix - - n - 1 anvil',
  'postlog unix-dgram n - n - 1 postlogd',
]

export const postfixServices = ({ smtp }: { smtp: number }) =>
  `127.0.0.1:${smtp} inet n - n - - smtpd\n${services.join('\n')}\n`
