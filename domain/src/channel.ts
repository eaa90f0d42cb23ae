export const channels = ['email', 'whatsapp', 'call'] as const
export type Channel = (typeof channels)[number]
