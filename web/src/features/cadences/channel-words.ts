import type { TemplateType } from '@cadencia/domain/channel'

/** What a contact must have to be reached by a channel. */
export const reach: Record<TemplateType, string> = { email: 'e-mail', whatsapp: 'WhatsApp', call: 'telefone' }
