/** Providers with an address in many countries: yahoo.com, yahoo.com.br, hotmail.co.uk, live.fr. */
const worldwide = new Set([
  'gmail',
  'googlemail',
  'hotmail',
  'outlook',
  'live',
  'msn',
  'yahoo',
  'ymail',
  'rocketmail',
  'icloud',
  'aol',
  'protonmail',
  'gmx',
  'yandex',
  'zohomail',
])

/** What follows the name of a provider: com, net, a country, or com or co of a country. */
const ending = /^(?:com|net|(?:(?:com?)\.)?[a-z]{2})$/

/** Providers with one address: the same name under another ending may be a company. */
const single = new Set([
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'terra.com',
  'ig.com.br',
  'superig.com.br',
  'ibest.com.br',
  'globo.com',
  'globomail.com',
  'zipmail.com.br',
  'oi.com.br',
  'r7.com',
  'pop.com.br',
  'brturbo.com.br',
  'veloxmail.com.br',
  'me.com',
  'mac.com',
  'proton.me',
  'pm.me',
  'zoho.com',
  'mail.com',
  'mail.ru',
  'fastmail.com',
  'tutanota.com',
  'tuta.io',
  'hey.com',
  'duck.com',
  'sapo.pt',
  'qq.com',
  '163.com',
])

/** Whether the domain of an e-mail address is that of a provider: who writes from it says nothing of where they work. */
export function isFreeMail(domain: string): boolean {
  const [name = '', ...rest] = domain.split('.')
  return single.has(domain) || (worldwide.has(name) && ending.test(rest.join('.')))
}
