import { expect, test } from 'vitest'

import { isFreeMail } from './free-mail.ts'

test.each([
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.com.br',
  'hotmail.co.uk',
  'outlook.com',
  'outlook.com.br',
  'outlook.pt',
  'live.com',
  'live.fr',
  'msn.com',
  'yahoo.com',
  'yahoo.com.br',
  'ymail.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'ig.com.br',
  'globo.com',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'aol.com',
  'zoho.com',
  'zohomail.com',
  'gmx.net',
])('%s is that of a provider', (domain) => expect(isFreeMail(domain)).toBe(true))

test.each([
  'empresa.com.br',
  'gmail.empresa.com.br',
  'live.empresa.com',
  'notgmail.com',
  'yahoo-inc.com',
  'terra.eng.br',
  'me.com.br',
  'gmail.com.empresa.br',
  'gmail',
  '',
])('%j is not', (domain) => expect(isFreeMail(domain)).toBe(false))
