/** Senders as the server tells of them. */

const described = (id: number, name: string) => ({
  id,
  name,
  isDefault: false,
  perMinute: null,
  perDay: null,
  state: 'ok',
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-01T12:00:00Z',
})

export const mailServer = (id: number, name: string, more: object = {}) => ({
  ...described(id, name),
  channel: 'email',
  mode: 'smtp',
  host: '127.0.0.1',
  port: 2525,
  security: 'none',
  user: 'vendas',
  hasPassword: true,
  fromName: name,
  fromAddress: `${name.toLowerCase()}@exemplo.com.br`,
  hasDkimKey: false,
  secretsLost: false,
  ...more,
})

export const officialNumber = (id: number, name: string, more: object = {}) => ({
  ...described(id, name),
  channel: 'whatsapp',
  mode: 'cloud_api',
  phoneNumberId: '123456789012345',
  tokenLast4: '1234',
  hasAppSecret: true,
  hasVerifyToken: true,
  secretsLost: false,
  ...more,
})

export const ownPhone = (id: number, name: string, more: object = {}) => ({
  ...described(id, name),
  channel: 'whatsapp',
  mode: 'assisted',
  ...more,
})
